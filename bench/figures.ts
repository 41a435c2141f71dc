import { join } from 'node:path'
import { Client } from 'pg'
import { findPostgres, startPostgres } from '#test/harness/databases/postgres.ts'
import { newFolder, removeFolder, startServer } from '#test/harness/server-process.ts'
import { benchReports } from './figures-reports.ts'
import { importFile } from './imports.ts'
import { openInProcess } from './in-process.ts'
import { writeOrderFile, writeProductFile } from './order-file.ts'
import { createPerson, PASSWORD } from './person.ts'
import { percentile, report, timeMs } from './report.ts'
import { waitForFacts } from './wait-for-facts.ts'

/** Orders per store. A million takes long to import: `npm run bench -- figures --million`. */
const SIZES = process.argv.includes('--million') ? [1000, 100_000, 1_000_000] : [1000, 100_000]
const CALLS = 7
const TARGETS: Record<number, string> = { 100_000: '50 ms', 1_000_000: '250 ms' }

const MONEY = ['gross_sales', 'net_sales', 'discounts', 'returns']
const YEAR = { from: '2024-01-01', to: '2024-12-31' }
const MONTH = { from: '2024-05-01', to: '2024-05-31' }
const ALL = 'all_time'

/** The questions that have to be fast. Each call asks for another limit, because equal questions have kept answers. */
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
  'by product, margin': { metrics: ['gross_profit', 'margin_rate'], by: ['product'], period: ALL, limit: 50 },
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

type Place = { dataFolder: string; databaseUrl: string | undefined }

/** Imports the products with their costs and a file of three lines an order into a new data folder. */
async function fill({ dataFolder, databaseUrl }: Place, orders: number) {
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const server = await startServer({ dataFolder, port: 4705, env })
  const person = await createPerson(server, EMAIL)
  const products = `${dataFolder}-products.csv`
  await writeProductFile(products)
  await importFile(server, person, products)
  const path = `${dataFolder}.csv`
  await writeOrderFile(path, { orders, linesPerOrder: 3 })
  await importFile(server, person, path)
  await server.stop()
}

/** Opens the filled folder without a socket, so that times are those of the answer alone. */
async function openShop({ dataFolder, databaseUrl }: Place) {
  const { app, client, database } = await openInProcess(dataFolder, databaseUrl)
  const { data, error } = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  if (error) throw error
  const headers = { Authorization: `Bearer ${data.session.access_token}`, 'Content-Type': 'application/json' }
  async function request(path: string, init: RequestInit = {}) {
    const response = await app.request(path, { ...init, headers })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
  }
  return {
    database,
    get: (path: string) => request(path),
    ask: (query: object) => request('/api/figures', { method: 'POST', body: JSON.stringify(query) }),
    loadFacts: () => waitForFacts(async (body) => app.request('/api/figures', { method: 'POST', headers, body })),
  }
}

/** Returns the median of several calls, the first of which warms up. `work` gets the number of the call. */
async function medianMs(work: (call: number) => Promise<unknown>) {
  const taken: number[] = []
  for (let call = 0; call < CALLS; call += 1) taken.push(await timeMs(() => work(call)))
  return percentile(taken.slice(1), 0.5)
}

/** Starts a Postgres server with a database for each size. */
async function openPostgres() {
  const programs = findPostgres()
  if (programs === null) throw new Error('No Postgres server is installed here.')
  const server = await startPostgres(programs)
  const client = new Client(server.urlOf('postgres'))
  await client.connect()
  for (const orders of SIZES) await client.query(`create database shop_${orders}`)
  await client.end()
  return { urlOf: (orders: number) => server.urlOf(`shop_${orders}`), stop: () => server.stop() }
}

async function benchShop(place: Place, orders: number, size: string) {
  await fill(place, orders)
  const { ask, get, loadFacts, database } = await openShop(place)
  report({ name: `facts built from ${size}`, value: (await timeMs(loadFacts)) / 1000, unit: 's' })
  const floor = await medianMs(() => database.query('select count(*) from public.order_lines'))
  const target = TARGETS[orders]
  for (const [name, query] of Object.entries(QUERIES)) {
    const value = await medianMs((call) =>
      ask({ ...query, limit: ('limit' in query ? Number(query.limit) : 1000) + call }),
    )
    const count = `count(*) over the lines ${floor.toFixed(1)} ms`
    report({ name: `${name}, p50 at ${size}`, value, unit: 'ms', floor: count, ...(target && { target }) })
  }
  await benchReports(get, size)
  await database.close()
}

/**
 * Measures each of the queries beside a count of all lines in Postgres, and the reports. `--postgres` runs on a
 * Postgres server instead of the embedded one, `--million` also in a shop of a million orders.
 */
export async function benchFigures() {
  const folder = await newFolder()
  const postgres = process.argv.includes('--postgres') ? await openPostgres() : null
  try {
    for (const orders of SIZES) {
      const size = `${orders.toLocaleString('en-US')} orders${postgres ? ' on Postgres' : ''}`
      await benchShop({ dataFolder: join(folder, String(orders)), databaseUrl: postgres?.urlOf(orders) }, orders, size)
    }
  } finally {
    await postgres?.stop()
  }
  await removeFolder(folder)
}
