import { join } from 'node:path'
import { importFile } from './imports.ts'
import { writeOrderFile } from './order-file.ts'
import { createPerson, PASSWORD } from './person.ts'
import { percentile, report, timeMs } from './report.ts'
import { openInProcess } from './in-process.ts'
import { newFolder, removeFolder, startServer } from '#test/server-process.ts'

/** Orders per store. A million takes long to import: `npm run bench -- figures --million`. */
const SIZES = process.argv.includes('--million') ? [1000, 100_000, 1_000_000] : [1000, 100_000]
const CALLS = 7
const TARGETS: Record<number, string> = { 100_000: '50 ms', 1_000_000: '250 ms' }

const MONEY = ['gross_sales', 'net_sales', 'discounts', 'returns']
const YEAR = { from: '2024-01-01', to: '2024-12-31' }
const MONTH = { from: '2024-05-01', to: '2024-05-31' }
const ALL = 'all_time'

/** The 24 questions that have to be fast. Each call asks for another limit, because equal questions have kept answers. */
const QUERIES: Record<string, object> = {
  'total of all time': { metrics: MONEY, period: ALL },
  'total of a month': { metrics: MONEY, period: MONTH },
  'total of a year, compared': { metrics: MONEY, period: YEAR, compare: 'previous_year' },
  'orders and customers of all time': { metrics: ['orders', 'customers', 'returning_customer_rate'], period: ALL },
  'by day': { metrics: ['net_sales', 'orders'], by: ['day'], period: YEAR },
  'by month': { metrics: ['net_sales', 'orders'], by: ['month'], period: ALL },
  'by month, compared': { metrics: ['net_sales'], by: ['month'], period: YEAR, compare: 'previous_year' },
  'by hour and weekday': { metrics: ['orders'], by: ['weekday', 'hour'], period: ALL },
  'by country': { metrics: ['net_sales', 'orders'], by: ['country'], period: ALL },
  'by country, customers': { metrics: ['customers', 'new_customers'], by: ['country'], period: ALL },
  'by channel': { metrics: ['net_sales', 'average_order_value'], by: ['channel'], period: ALL },
  'by discount code': { metrics: ['net_sales', 'orders'], by: ['discount_code'], period: ALL },
  'by customer type': { metrics: ['net_sales', 'orders'], by: ['customer_type'], period: ALL },
  'by order size': { metrics: ['orders', 'net_sales'], by: ['order_size'], period: ALL },
  'by product, sales': { metrics: ['net_sales', 'units'], by: ['product'], period: ALL, limit: 50 },
  'by product, orders': { metrics: ['orders'], by: ['product'], period: ALL, limit: 50 },
  'by vendor': { metrics: ['net_sales'], by: ['vendor'], period: ALL },
  'by product and country': { metrics: ['net_sales'], by: ['product', 'country'], period: ALL, limit: 100 },
  'by month and country': { metrics: ['net_sales'], by: ['month', 'country'], period: ALL },
  'by customer': { metrics: ['net_sales', 'orders'], by: ['customer'], period: ALL, limit: 50 },
  'filter by country': { metrics: MONEY, period: YEAR, where: ['is', 'country', ['Ireland', 'IE', 'FR']] },
  'filter by product and customer type': {
    metrics: ['net_sales', 'orders'],
    period: ALL,
    where: [
      'and',
      [
        ['contains', 'product', ['number 1']],
        ['is', 'customer_type', ['returning']],
      ],
    ],
  },
  'cohorts: first order month by month': {
    metrics: ['customers', 'net_sales'],
    by: ['first_order_month', 'month'],
    period: ALL,
  },
  'drill: the orders of a month': { metrics: ['net_sales'], rows: 'orders', period: MONTH, limit: 50 },
}

const EMAIL = 'bench@example.com'

/** Imports a file of three lines an order into a new data folder. */
async function fill(dataFolder: string, orders: number) {
  const server = await startServer({ dataFolder, port: 4705 })
  const person = await createPerson(server, EMAIL)
  const path = `${dataFolder}.csv`
  await writeOrderFile(path, { orders, linesPerOrder: 3 })
  await importFile(server, person, path)
  await server.stop()
}

type Ask = (query: object) => Promise<void>

/** Opens the filled folder without a socket, so that times are those of the answer alone. */
async function openShop(dataFolder: string) {
  const { app, client, database } = await openInProcess(dataFolder)
  const { data, error } = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  if (error) throw error
  const headers = { Authorization: `Bearer ${data.session.access_token}`, 'Content-Type': 'application/json' }
  const ask: Ask = async (query) => {
    const response = await app.request('/api/figures', { method: 'POST', headers, body: JSON.stringify(query) })
    if (!response.ok) throw new Error(await response.text())
    await response.arrayBuffer()
  }
  return { ask, database }
}

/** Returns the median of several calls, the first of which warms up. `work` gets the number of the call. */
async function medianMs(work: (call: number) => Promise<unknown>) {
  const taken: number[] = []
  for (let call = 0; call < CALLS; call += 1) taken.push(await timeMs(() => work(call)))
  return percentile(taken.slice(1), 0.5)
}

/** Measures each of the 24 queries beside a count of all lines in Postgres. */
export async function benchFigures() {
  const folder = await newFolder()
  for (const orders of SIZES) {
    const size = `${orders.toLocaleString('en-US')} orders`
    const dataFolder = join(folder, String(orders))
    await fill(dataFolder, orders)
    const { ask, database } = await openShop(dataFolder)
    const first = { metrics: ['orders'], period: 'all_time' }
    report({ name: `facts built from ${size}`, value: (await timeMs(() => ask(first))) / 1000, unit: 's' })
    const floor = await medianMs(() => database.query('select count(*) from public.order_lines'))
    for (const [name, query] of Object.entries(QUERIES)) {
      const value = await medianMs((call) =>
        ask({ ...query, limit: ('limit' in query ? Number(query.limit) : 1000) + call }),
      )
      const target = TARGETS[orders]
      const count = `count(*) over the lines ${floor.toFixed(1)} ms`
      report({ name: `${name}, p50 at ${size}`, value, unit: 'ms', floor: count, ...(target && { target }) })
    }
    await database.close()
  }
  await removeFolder(folder)
}
