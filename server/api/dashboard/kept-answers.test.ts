import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Dashboard, dashboardSchema } from '#domain/contracts/dashboard.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openImporter } from '#test/fixtures/importer.ts'
import type { Person } from '#test/fixtures/shops/file-importer.ts'
import { createDashboardApi } from './dashboard-api.ts'

const NOON = '2024-03-20T12:00:00Z'

const importer = await openImporter()

/** Creates a dashboard with an empty cache. Counts the SQL statements it runs. */
function openDashboard({ codeVersion = '1' } = {}) {
  let statements = 0
  const database: Database = {
    ...importer.database,
    queryAs: (claims, text, values) => {
      statements += 1
      return importer.database.queryAs(claims, text, values)
    },
  }
  const answers = createAnswers(codeVersion)

  async function request(claims: Claims, { now = NOON, store }: { now?: string; store?: string } = {}) {
    const clock = () => new Date(now)
    const app = createDashboardApi({ database, authenticate: async () => claims, answers, clock, log: silentLog })
    return app.request(`/dashboard-data${store === undefined ? '' : `?store=${store}`}`)
  }

  async function load(claims: Claims, options?: { now?: string; store?: string }) {
    const response = await request(claims, options)
    const figures: Dashboard = v.parse(dashboardSchema, await response.json())
    return { etag: response.headers.get('etag'), figures }
  }

  return { request, load, statements: () => statements }
}

const ORDERS = [
  'Name,Email,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
  '#1,ada@example.com,paid,USD,12.5,12.5,2024-03-10,1,Mug - Blue,12.5,mug-b',
  '#2,bo@example.com,paid,USD,5,5,2024-03-11,1,Card,5,card',
  '',
].join('\n')

const PRODUCTS = [
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price',
  'mug,Mug of the year,Color,Blue,MUG-B,12.50',
  '',
].join('\n')

async function openShop(timeZone = 'UTC') {
  const person = await importer.addPerson()
  const { store } = await importer.importText(ORDERS, { as: person, query: { timeZone } })
  return { person, store }
}

async function join(store: string): Promise<Person> {
  const person = await importer.addPerson()
  await importer.query('insert into store_members (store_id, user_id) values ($1, $2)', [store, person.sub])
  return person
}

const leave = (store: string, { sub }: Person) =>
  importer.query('delete from store_members where store_id = $1 and user_id = $2', [store, sub])

test('the answer for an unchanged store takes one statement and has the current time', async () => {
  const { person } = await openShop()
  const dashboard = openDashboard()
  const first = await dashboard.load(person)
  const before = dashboard.statements()

  const again = await dashboard.load(person, { now: '2024-03-20T12:05:00Z' })

  expect(dashboard.statements() - before).toBe(1)
  expect(again.etag).toBe(first.etag)
  expect(again.figures).toEqual({ ...first.figures, asOf: '2024-03-20T12:05:00.000Z' })
})

test('the members of a store share an answer, and other people get 404', async () => {
  const { person, store } = await openShop()
  const dashboard = openDashboard()
  const [colleague, stranger] = [await join(store), await importer.addPerson()]
  const { figures } = await dashboard.load(person)
  const before = dashboard.statements()

  expect((await dashboard.load(colleague)).figures).toEqual(figures)
  expect(dashboard.statements() - before).toBe(1)
  expect((await dashboard.request(stranger, { store })).status).toBe(404)

  await leave(store, person)
  expect((await dashboard.request(person, { store })).status).toBe(404)
  expect((await dashboard.load(colleague)).figures).toEqual(figures)

  await importer.database.queryAs(colleague, 'delete from public.stores where id = $1', [store])
  expect((await dashboard.request(colleague, { store })).status).toBe(404)
})

test('a person without a store gets no answer of another store', async () => {
  await openShop()
  const response = await openDashboard().request(await importer.addPerson())
  expect(await response.json()).toBeNull()
})

test('two versions of the code give different validators', async () => {
  const { person } = await openShop()
  const [old, updated] = [openDashboard({ codeVersion: '1' }), openDashboard({ codeVersion: '2' })]
  expect((await updated.load(person)).etag).not.toBe((await old.load(person)).etag)
})

test('the answer is computed again when the next day starts in the store’s time zone', async () => {
  const { person } = await openShop('Pacific/Auckland')
  const dashboard = openDashboard()
  const before = await dashboard.load(person, { now: '2024-03-20T10:59:00Z' })
  const after = await dashboard.load(person, { now: '2024-03-20T11:00:00Z' })
  expect([before.figures.today, after.figures.today]).toEqual(['2024-03-20', '2024-03-21'])
  expect(after.etag).not.toBe(before.etag)
})

test.each([
  ['name', `name = 'Renamed'`],
  ['currency', `currency = 'JPY'`],
])('a changed %s of the store is shown at once', async (field, change) => {
  const { person, store } = await openShop()
  const dashboard = openDashboard()
  const before = await dashboard.load(person)
  await importer.query(`update stores set ${change} where id = $1`, [store])
  const after = await dashboard.load(person)
  expect(after.figures.store).not.toMatchObject({ [field]: Object(before.figures.store)[field] })
  expect(after.etag).not.toBe(before.etag)
})

const titles = ({ topProducts }: Dashboard) => topProducts.map(({ title }) => title)
const customers = ({ recentOrders }: Dashboard) => recentOrders.map(({ customer }) => customer)

test('importing and undoing products changes how existing orders are shown', async () => {
  const { person } = await openShop()
  const dashboard = openDashboard()
  const before = await dashboard.load(person)

  const { id } = await importer.importText(PRODUCTS, { as: person })
  await expect.poll(async () => titles((await dashboard.load(person)).figures)).toEqual(['Mug of the year', 'Card'])
  const after = await dashboard.load(person)
  await importer.request(`/imports/${id}`, person, { method: 'DELETE' })
  await importer.settled(id, person)
  await expect.poll(async () => titles((await dashboard.load(person)).figures)).toEqual(['Mug - Blue', 'Card'])

  expect(titles(before.figures)).toEqual(['Mug - Blue', 'Card'])
  expect(after.etag).not.toBe(before.etag)
})

test('a changed name of a customer is shown', async () => {
  const { person, store } = await openShop()
  const dashboard = openDashboard()
  const before = await dashboard.load(person)

  await importer.query(`update customers set name = 'Ada Lovelace' where store_id = $1 and email like 'ada@%'`, [store])

  expect(customers(before.figures)).toEqual(['bo@example.com', 'ada@example.com'])
  expect(customers((await dashboard.load(person)).figures)).toEqual(['bo@example.com', 'Ada Lovelace'])
})

test('importing and undoing orders changes the figures', async () => {
  const { person } = await openShop()
  const dashboard = openDashboard()
  const sales = async () => (await dashboard.load(person)).figures.metrics.net_sales.value
  expect(await sales()).toBe(1750)

  const { id } = await importer.importText(ORDERS.replaceAll('#', '#1'), { as: person })
  expect(await sales()).toBe(3500)
  await importer.request(`/imports/${id}`, person, { method: 'DELETE' })
  await importer.settled(id, person)
  expect(await sales()).toBe(1750)
})
