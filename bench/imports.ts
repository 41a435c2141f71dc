import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { newFolder, removeFolder, type ServerProcess, startServer } from '#test/harness/server-process.ts'
import { writeOrderFile } from './order-file.ts'
import { createPerson, type Person, watchSignIns } from './person.ts'
import { percentile, report, timeMs } from './report.ts'

const ROWS_A_COPY = 5000
const RAW_ROWS = 200_000

const stateSchema = z.object({
  status: z.string(),
  rowsRead: z.number(),
  figures: z.object({ unit: z.string() }).nullable(),
  error: z.unknown(),
})

type State = z.infer<typeof stateSchema>

/** Imports a file through the API. Resolves to its number of rows when the figures are ready. */
export async function importFile(
  server: Pick<ServerProcess, 'url'>,
  person: Pick<Person, 'accessToken'>,
  path: string,
  onState: (state: State) => void = () => undefined,
) {
  const headers = { Authorization: `Bearer ${person.accessToken}` }
  const response = await fetch(`${server.url}/api/imports?kind=auto&filename=bench.csv&timeZone=UTC`, {
    method: 'POST',
    headers,
    body: await openAsBlob(path),
  })
  if (!response.ok) throw new Error(`The import was answered with ${response.status}: ${await response.text()}`)
  const { id } = z.object({ id: z.string() }).parse(await response.json())
  for (;;) {
    const answer = await fetch(`${server.url}/api/imports/${id}`, { headers })
    const state = stateSchema.parse(await answer.json())
    onState(state)
    if (state.status === 'done') return state.rowsRead
    if (!['queued', 'running'].includes(state.status)) throw new Error(JSON.stringify(state))
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Returns the rows per second of COPY into one table without indexes. */
async function rawCopyRate() {
  const folder = await newFolder()
  const database = await openEmbeddedDatabase({ folder: join(folder, 'database'), log: silentLog })
  await database.query('create role service_role')
  await database.query(
    'create table raw (invoice text, code text, title text, quantity int, at timestamptz, price numeric)',
  )
  await database.query('grant all on raw to service_role')
  const row = '500001,P12,Product number 12,3,2024-01-01 10:00:00,12.95\n'
  const ms = await timeMs(async () => {
    for (let rows = 0; rows < RAW_ROWS; rows += ROWS_A_COPY) {
      const columns = ['invoice', 'code', 'title', 'quantity', 'at', 'price']
      await database.bulkLoad({ table: 'public.raw', columns, csv: row.repeat(ROWS_A_COPY) })
    }
  })
  await database.close()
  await removeFolder(folder)
  return (RAW_ROWS * 1000) / ms
}

const FIGURES_STAGES: Record<string, string> = {
  orders: 'sums of orders',
  days: 'sales by day and product',
  customers: 'customers',
  customer_days: 'customers by day',
}

const stageOf = ({ figures, rowsRead }: State): string => {
  if (figures) return FIGURES_STAGES[figures.unit] ?? figures.unit
  return rowsRead === 0 ? 'upload and survey' : 'rows'
}

/** Adds up the time of each stage, to a quarter of a second. */
function watchStages() {
  const stages = new Map<string, number>()
  let last = performance.now()
  return {
    note(state: State) {
      const now = performance.now()
      const stage = state.status === 'done' ? 'publication' : stageOf(state)
      stages.set(stage, (stages.get(stage) ?? 0) + now - last)
      last = now
    },
    describe(): string {
      const all = [...stages.values()].reduce((sum, ms) => sum + ms, 0)
      return [...stages].map(([stage, ms]) => `${stage} ${Math.round((100 * ms) / all)} %`).join(', ')
    },
  }
}

/** Measures lines per second, peak memory and sign-in time during the import of a file with four lines per order. */
async function benchFile(folder: string, orders: number, rawRate: number) {
  const server = await startServer({ dataFolder: join(folder, String(orders)), port: 4703 })
  const person = await createPerson(server, 'bench@example.com')
  const path = join(folder, `${orders}.csv`)
  await writeOrderFile(path, { orders, linesPerOrder: 4 })
  const label = `${(orders * 4).toLocaleString('en-US')} lines`
  const atStart = server.memoryMb().peak
  server.resetPeak()
  const stopWatching = watchSignIns(person)
  const stages = watchStages()
  let rows = 0
  const ms = await timeMs(async () => {
    rows = await importFile(server, person, path, (state) => stages.note(state))
  })
  const signIns = await stopWatching()
  report({
    name: `import of ${label}`,
    value: (rows * 1000) / ms,
    unit: 'lines a second',
    target: '15,000',
    floor: `raw COPY ${Math.round(rawRate).toLocaleString('en-US')}`,
  })
  console.log(`  stages of ${label}: ${stages.describe()}`)
  report({
    name: `peak memory while importing ${label}`,
    value: server.memoryMb().peak,
    unit: 'MB',
    target: '600 MB, not growing',
    floor: `start-up alone ${Math.round(atStart)} MB, for a moment`,
  })
  report({
    name: `sign-in p99 during ${label}`,
    value: percentile(signIns, 0.99),
    unit: 'ms',
    target: '200 ms',
    floor: `p50 ${Math.round(percentile(signIns, 0.5))} ms of ${signIns.length}`,
  })
  await server.stop()
}

/** Measures imports of 100,000 and of a million lines, and compares them with plain COPY. */
export async function benchImports() {
  const folder = await newFolder()
  const rawRate = await rawCopyRate()
  for (const orders of [25_000, 250_000]) await benchFile(folder, orders, rawRate)
  await removeFolder(folder)
}
