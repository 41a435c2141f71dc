import { join } from 'node:path'
import { importFile } from './imports.ts'
import { writeOrderFile } from './order-file.ts'
import { createPerson } from './person.ts'
import { percentile, report, timeMs } from './report.ts'
import { newFolder, removeFolder, startServer } from '#test/server-process.ts'

const SIZES = [1000, 100_000, 1_000_000]
const CALLS = 60
const LAST_YEAR = 'from=2025-01-01&to=2025-12-30'

/** Measures /api/dashboard-data for stores of three sizes, each for the last 30 days and for a year. */
export async function benchDashboard() {
  const folder = await newFolder()
  for (const orders of SIZES) {
    const server = await startServer({ dataFolder: join(folder, String(orders)), port: 4704 })
    const person = await createPerson(server, 'bench@example.com')
    const path = join(folder, `${orders}.csv`)
    await writeOrderFile(path, { orders, linesPerOrder: 1 })
    await importFile(server, person, path)
    const headers = { Authorization: `Bearer ${person.accessToken}` }
    for (const [label, query] of [
      ['30 days', ''],
      ['a year', LAST_YEAR],
    ]) {
      const taken: number[] = []
      for (let call = 0; call < CALLS; call += 1) {
        taken.push(
          await timeMs(async () => {
            const response = await fetch(`${server.url}/api/dashboard-data?${query}`, { headers })
            if (!response.ok) throw new Error(await response.text())
            await response.arrayBuffer()
          }),
        )
      }
      report({
        name: `/api/dashboard-data of ${label}, p50 at ${orders.toLocaleString('en-US')} orders`,
        value: percentile(taken.slice(5), 0.5),
        unit: 'ms',
        target: '15 ms, flat within 2x',
      })
    }
    await server.stop()
  }
  await removeFolder(folder)
}
