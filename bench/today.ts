import { join } from 'node:path'
import { newFolder, removeFolder, startServer } from '#test/harness/server-process.ts'
import { importFile } from './imports.ts'
import { writeOrderFile } from './order-file.ts'
import { createPerson } from './person.ts'
import { percentile, report, timeMs } from './report.ts'
import { postTo, waitForFacts } from './wait-for-facts.ts'

/** `npm run bench -- today --small` takes seconds. */
const ORDERS = process.argv.includes('--small') ? 1000 : 1_000_000
const CALLS = 200

/** Asks until the job has looked at the store. */
async function waitUntilLooked(load: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const { lookedOn } = Object(await load())
    if (typeof lookedOn === 'string') return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Measures answers of /api/today on a store with many orders, which the server keeps until something changes. */
export async function benchToday() {
  const folder = await newFolder()
  const server = await startServer({ dataFolder: join(folder, 'data'), port: 4704 })
  const person = await createPerson(server, 'bench@example.com')
  const path = join(folder, 'orders.csv')
  await writeOrderFile(path, { orders: ORDERS, linesPerOrder: 1 })
  await importFile(server, person, path)
  await waitForFacts(postTo(server.url, person.accessToken))
  const headers = { Authorization: `Bearer ${person.accessToken}` }
  async function load(): Promise<unknown> {
    const response = await fetch(`${server.url}/api/today`, { headers })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  await waitUntilLooked(load)
  const taken: number[] = []
  for (let call = 0; call < CALLS; call += 1) taken.push(await timeMs(load))
  report({
    name: `/api/today, p95 of kept answers at ${ORDERS.toLocaleString('en-US')} orders`,
    value: percentile(taken, 0.95),
    unit: 'ms',
  })
  await server.stop()
  await removeFolder(folder)
}
