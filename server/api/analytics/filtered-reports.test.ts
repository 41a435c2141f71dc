import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { addDays } from '#domain/periods.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { requestCustomers } from '#test/fixtures/shops/customers.ts'
import { requestReport, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

const DAYS = 230
const FIRST_DAY = '2025-10-02'
const PRODUCTS = ['Mug', 'Bowl', 'Plate', 'Jug']

type Drawn = TestOrder & { country: string }

/** Draws orders up to yesterday. Customers stay in their country, and France has the first and the last order. */
function drawOrders(): Drawn[] {
  const random = createRandom(5)
  return Array.from({ length: 500 }, (_, number): Drawn => {
    const isEnd = number < 2
    const country = isEnd || random.chance(0.6) ? 'FR' : 'DE'
    const place = number === 0 ? 0 : DAYS - 1
    const at = `${addDays(FIRST_DAY, isEnd ? place : random.integer(0, DAYS - 1))}T12:00Z`
    const bought = PRODUCTS.filter(() => random.chance(0.5))
    return {
      name: `#${number}`,
      at,
      customer: `${country} ${random.integer(1, 60)}`,
      country,
      entries: [
        ...(bought.length > 0 ? bought : ['Mug']).map((product) => ({
          kind: 'sale' as const,
          amount: (random.integer(100, 9000) / 100).toFixed(2),
          quantity: random.integer(1, 3),
          product,
        })),
        { kind: 'discount', amount: '-0.55', product: bought[0] ?? 'Mug' },
        { kind: 'shipping', amount: '4.90' },
        ...(random.chance(0.2)
          ? [{ kind: 'return' as const, amount: '-1.00', product: bought[0] ?? 'Mug', quantity: -1, refundKey: 'r' }]
          : []),
      ],
    }
  })
}

let database: Database
let whole: Claims
let french: Claims

async function createShop(orders: Drawn[]) {
  const { claims, storeId } = await storeWith(database, orders)
  await database.query(
    `update public.orders set country = wanted.country
     from unnest($2::text[], $3::text[]) as wanted (name, country)
     where store_id = $1 and orders.name = wanted.name`,
    [storeId, orders.map(({ name }) => name), orders.map(({ country }) => country)],
  )
  return claims
}

beforeAll(async () => {
  database = await openTestDatabase()
  const orders = drawOrders()
  whole = await createShop(orders)
  french = await createShop(orders.filter(({ country }) => country === 'FR'))
})

afterAll(() => database.close())

const FRANCE: Filter = ['is', 'country', ['FR']]
const SPRING = { from: '2026-03-01', to: '2026-05-20' }

/** Ids belong to a store, and `asOf` to a request. */
const OWN_FIELDS = new Set(['id', 'store', 'asOf', 'customer'])

async function loadReport(claims: Claims, query: Record<string, string>, where?: Filter) {
  const response = await requestReport(database, claims, {
    query: { ...query, ...(where && { where: JSON.stringify(where) }) },
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  const report: unknown = JSON.parse(text, (key, value: unknown) => {
    // The key of a product is its id.
    if (OWN_FIELDS.has(key) || (key === 'key' && /^\d+$/.test(String(value)))) return undefined
    // Ratios may differ in the last digit.
    return typeof value === 'number' ? Number(value.toPrecision(12)) : value
  })
  return z.record(z.string(), z.unknown()).parse(report)
}

describe('a report with a filter says the same as that of a shop with only these orders', () => {
  it.each([
    ['sales', { report: 'sales', ...SPRING }],
    [
      'sales by week, compared with the year before',
      { report: 'sales', by: 'week', compare: 'previous_year', ...SPRING },
    ],
    ['sales of a month by name', { report: 'sales', period: 'last_month', from: '2026-04-01', to: '2026-04-30' }],
    ['change', { report: 'change', ...SPRING }],
    ['forecast', { report: 'forecast' }],
    ['forecast of orders by month', { report: 'forecast', metric: 'orders', by: 'month' }],
    ['cohorts', { report: 'cohorts' }],
    ['pairs', { report: 'basket', ...SPRING }],
  ])('%s', async (_name, query) => {
    const own = await loadReport(french, query)

    expect(await loadReport(whole, query, FRANCE)).toEqual(own)
    expect(await loadReport(whole, query)).not.toEqual(own)
  })

  it('products, whose class is that among all orders', async () => {
    const rowsSchema = z.object({ rows: z.array(z.looseObject({ title: z.string(), grade: z.string() })) })
    const toSales = (report: unknown) =>
      rowsSchema.parse(report).rows.map(({ title, net_sales, units, share, rank, rankBefore }) => {
        return { title, net_sales, units, share, rank, rankBefore }
      })
    const toGrades = (report: unknown) =>
      new Map(rowsSchema.parse(report).rows.map(({ title, grade }) => [title, grade]))
    const query = { report: 'products', ...SPRING }

    const filtered = await loadReport(whole, query, FRANCE)

    const own = await loadReport(french, query)
    expect(toSales(filtered)).toEqual(toSales(own))
    expect(toGrades(filtered)).toEqual(toGrades(await loadReport(whole, query)))
    expect(filtered['margin']).toEqual(own['margin'])
  })

  it('customers, whose segments are those among all customers', async () => {
    const query = { report: 'customers' }

    const filtered = await loadReport(whole, query, FRANCE)

    const { customers, repeatCustomers, netSales, gaps, windows } = await loadReport(french, query)
    expect(filtered).toMatchObject({ customers, repeatCustomers, netSales, gaps, windows })
    const sizesOf = ({ segments }: Record<string, unknown>) =>
      z
        .array(z.object({ customers: z.number() }))
        .parse(segments)
        .map((segment) => segment.customers)
    const german = await loadReport(whole, query, ['is_not', 'country', ['FR']])
    const others = sizesOf(german)
    expect(sizesOf(filtered).map((size, at) => size + (others[at] ?? 0))).toEqual(
      sizesOf(await loadReport(whole, query)),
    )
  })
})

it('pairs with a filter on a product keep the other products of its orders', async () => {
  const where: Filter = ['contains', 'product', ['Mug']]

  const report = await loadReport(whole, { report: 'basket', ...SPRING }, where)

  const { rows } = z
    .object({
      rows: z.array(z.object({ first: z.object({ title: z.string() }), second: z.object({ title: z.string() }) })),
    })
    .parse(report)
  expect(rows.some(({ first, second }) => first.title === 'Bowl' && second.title === 'Plate')).toBe(true)
})

it('the cohorts of the customers who bought a product have all their orders', async () => {
  const bought = await loadReport(whole, { report: 'cohorts' }, [
    'contains',
    'product',
    ['mug', 'bowl', 'plate', 'jug'],
  ])

  expect(bought).toEqual(await loadReport(whole, { report: 'cohorts' }))
})

it('the list of customers has only those with an order that meets the filter', async () => {
  const load = async (query: Record<string, string>) => {
    const response = await requestCustomers(database, whole, { now: '2026-05-20T12:00:00Z', query })
    return z
      .object({ rowCount: z.number(), rows: z.array(z.object({ name: z.string() })) })
      .parse(await response.json())
  }

  const list = await load({ where: JSON.stringify(FRANCE), limit: '100' })

  expect(list.rows.every(({ name }) => name.startsWith('FR '))).toBe(true)
  expect(list.rowCount).toBe((await load({ search: 'FR ' })).rowCount)
})

const deep = (depth: number) => `${'["not",'.repeat(depth)}${JSON.stringify(FRANCE)}${']'.repeat(depth)}`

describe('a filter that cannot be answered is refused with the name of its wrong part', () => {
  it.each([
    ['no JSON', '{', 'The parameter "where" is not valid JSON.'],
    ['no list', '"country"', 'The parameter "where" is not a list.'],
    ['an unknown field', '["is","moon",["x"]]', 'The parameter "where.1" is not a field to filter by.'],
    ['an unknown operator', '["drop table orders","country",["FR"]]', 'The parameter "where.0" is not an operator.'],
    [
      'a text for a number',
      '["between","order_value",["1; drop table","2"]]',
      'The parameter "where.2.0" is not a number below 10^12.',
    ],
    ['an end before its begin', '["between","order_value",[9,1]]', 'The parameter "where.2" begins after its end.'],
    [
      '10,000 conditions',
      JSON.stringify(['and', Array.from({ length: 10_000 }, () => FRANCE)]),
      'The parameter "where.1.200" has more than 200 conditions.',
    ],
    [
      '10,000 values',
      JSON.stringify(['is', 'country', Array.from({ length: 10_000 }, String)]),
      'The parameter "where.2" has more than 1000 values.',
    ],
    ['deep nesting', deep(10_000), 'The parameter "where.1.1.1.1.1.1.1.1" is nested more than 8 deep.'],
  ])('%s', async (_name, where, message) => {
    for (const report of ['sales', 'change', 'forecast', 'cohorts', 'customers', 'products', 'basket']) {
      const response = await requestReport(database, whole, { query: { report, where } })

      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: { code: 'invalid_query', message } })
    }
  })

  it('expected orders take no filter', async () => {
    const query = { report: 'expected_orders', where: JSON.stringify(FRANCE) }

    const response = await requestReport(database, whole, { query })

    expect(response.status).toBe(400)
    expect(await response.text()).toContain('The parameter \\"where\\" is unknown.')
  })
})

it.each([
  ['a contradiction', ['and', [FRANCE, ['is', 'country', ['DE']]]]],
  ['a value that looks like SQL', ['is', 'country', ["FR'; drop table orders; --"]]],
  ['a value that looks like markup', ['contains', 'customer', ['<script>alert(1)</script>']]],
])('%s has no sales in any report', async (_name, where) => {
  const asked = { where: JSON.stringify(where) }
  const statuses: number[] = []
  for (const report of ['change', 'forecast', 'cohorts', 'customers', 'products', 'basket']) {
    statuses.push((await requestReport(database, whole, { query: { report, ...asked } })).status)
  }

  const response = await requestReport(database, whole, { query: { report: 'sales', ...asked } })

  expect(await response.json()).toMatchObject({ totals: { net_sales: { value: 0 }, orders: { value: 0 } } })
  expect(new Set(statuses)).toEqual(new Set([200]))
})
