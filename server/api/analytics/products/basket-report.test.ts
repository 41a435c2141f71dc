import * as v from 'valibot'
import { expect, it } from 'vitest'
import { basketReportSchema } from '#domain/contracts/analytics/basket.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { createStore, type TestOrder } from '#supabase/test/shop.ts'
import { type Call, requestReport, storeWith } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

const PRODUCTS = ['Tea', 'Pot', 'Cup', 'Tin', 'Spoon', 'Postage']
const NO_PRODUCTS = new Set(['Postage'])

type Order = TestOrder & { products: string[] }

const random = createRandom(20_260_522)

function orderOf(index: number): Order {
  const products = PRODUCTS.filter((_, at) => random.chance(0.55 - 0.06 * at))
  if (products.includes('Pot') && random.chance(0.8)) products.push('Strainer')
  return {
    name: `#${index}`,
    at: `2026-0${random.integer(3, 5)}-1${random.integer(0, 9)}T12:00Z`,
    currency: random.chance(0.1) ? 'EUR' : 'USD',
    status: random.chance(0.1) ? 'cancelled' : 'open',
    products,
    // The same product twice in an order counts once.
    entries: [...products, ...products.slice(0, 1)].map((product) => ({
      kind: 'sale' as const,
      amount: '5',
      quantity: 1,
      product,
    })),
  }
}

const orders = Array.from({ length: 120 }, (_, index) => orderOf(index))
const store = await storeWith(database, orders)

const PERIOD = { report: 'basket', from: '2026-04-01', to: '2026-05-31' }

const ask = (query: Call['query'] = {}, claims = store.claims) =>
  requestReport(database, claims, { query: { ...PERIOD, ...query } })

async function load(query: Call['query'] = {}) {
  const response = await ask(query)
  expect(response.status).toBe(200)
  return v.parse(basketReportSchema, await response.json())
}

/** The products of each order that counts, computed without the database. */
function basketsOf(): string[][] {
  return orders
    .filter(({ at, currency, status }) => at >= '2026-04-01' && currency === 'USD' && status !== 'cancelled')
    .map(({ products }) => products.filter((name) => !NO_PRODUCTS.has(name)))
    .filter((products) => products.length > 0)
}

function measure(first: string, second: string) {
  const baskets = basketsOf()
  const holding = (...names: string[]) =>
    baskets.filter((products) => names.every((name) => products.includes(name))).length
  const both = holding(first, second)
  return {
    orders: both,
    support: both / baskets.length,
    confidence: both / holding(first),
    confidenceBack: both / holding(second),
    lift: (both * baskets.length) / holding(first) / holding(second),
  }
}

it('measures each pair as a plain computation over the orders does', async () => {
  const { rows, rowCount, orders: all } = await load()

  const names = [...PRODUCTS, 'Strainer'].filter((name) => !NO_PRODUCTS.has(name))
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => measure(one, other)))
  expect(all).toBe(basketsOf().length)
  expect(rowCount).toBe(pairs.filter((pair) => pair.orders >= 5).length)
  expect(rowCount).toBeGreaterThan(8)
  for (const { first, second, ...pair } of rows) {
    const expected = measure(first.title, second.title)
    expect(pair.orders).toBe(expected.orders)
    expect(pair.support).toBeCloseTo(expected.support, 12)
    expect(pair.confidence).toBeCloseTo(expected.confidence, 12)
    expect(pair.confidenceBack).toBeCloseTo(expected.confidenceBack, 12)
    expect(pair.lift).toBeCloseTo(expected.lift, 12)
    expect(pair.confidence).toBeGreaterThanOrEqual(pair.confidenceBack)
  }
})

it('puts the pair first that comes together most often beyond chance', async () => {
  const [first] = (await load()).rows
  expect([first?.first.title, first?.second.title]).toEqual(['Strainer', 'Pot'])
})

it('sorts, pages and asks for more joint orders', async () => {
  const counts = (await load({ sort: '-orders' })).rows.map(({ orders: both }) => both)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))

  for (const key of ['support', 'confidence', 'lift'] as const) {
    const values = (await load({ sort: key })).rows.map((pair) => pair[key])
    expect(values).toEqual(values.toSorted((one, other) => one - other))
  }

  const [, second] = (await load({ sort: '-orders' })).rows
  const page = await load({ sort: '-orders', limit: '1', offset: '1' })
  expect(page.rows).toEqual([second])
  expect(page.rowCount).toBe(counts.length)

  const least = counts[2] ?? 0
  const fewer = await load({ least: String(least) })
  expect(fewer.rowCount).toBe(counts.filter((both) => both >= least).length)
})

it('leaves out pairs that are below 1.2 times chance, if asked', async () => {
  const all = (await load({ sort: '-orders' })).rows
  const above = all.filter(({ lift }) => Math.round(lift * 100) >= 120)
  expect(above.length).toBeLessThan(all.length)

  const answer = await load({ sort: '-orders', chance: 'above' })
  expect(answer.rows).toEqual(above)
  expect(answer.rowCount).toBe(above.length)
})

it('answers what sells with one product', async () => {
  const pot = (await load()).rows.flatMap(({ first, second }) => [first, second]).find(({ title }) => title === 'Pot')
  const { rows } = await load({ with: pot?.id ?? '' })

  expect(rows.length).toBeGreaterThan(2)
  expect(new Set(rows.map(({ first }) => first.title))).toEqual(new Set(['Pot']))
  for (const { first, second, confidence } of rows) {
    expect(confidence).toBeCloseTo(measure(first.title, second.title).confidence, 12)
  }
})

it('is empty for a product of another store, and hides the store', async () => {
  const stranger = await createStore(database)
  const [pair] = (await load()).rows
  const response = await ask({ with: pair?.first.id ?? '' }, stranger.claims)
  expect(v.parse(basketReportSchema, await response.json())).toMatchObject({ rows: [], rowCount: 0, orders: 0 })
  expect((await ask({ store: store.storeId }, stranger.claims)).status).toBe(404)
})

it('is a CSV file of the pairs', async () => {
  const response = await ask({ format: 'csv', limit: '1' })
  const [header, line, end] = (await response.text()).split('\r\n')
  expect(header).toBe(
    'product,sku,bought_with,bought_with_sku,orders_with_both,support,confidence,confidence_back,lift',
  )
  expect(line).toMatch(/^Strainer,Strainer,Pot,Pot,\d+,0\.\d+,1,0\.\d+,\d/)
  expect(end).toBe('')
})

it.each([
  [{ least: '4' }, 'least'],
  [{ least: 'many' }, 'least'],
  [{ with: 'tea' }, 'with'],
  [{ sort: 'price' }, 'sort'],
  [{ chance: 'below' }, 'chance'],
  [{ grade: 'A' }, 'grade'],
])('refuses %j and names the parameter', async (query, name) => {
  const response = await ask(query)
  const { error } = Object(await response.json())
  expect(response.status).toBe(400)
  expect(error.message).toContain(`The parameter "${name}"`)
})
