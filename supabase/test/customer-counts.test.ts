import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'
import { createStore, importOrders, type TestOrder } from './shop.ts'

const database = await openDatabase()

const FIRST = '2025-12-27'

const DAYS = 9

const placements = fc.array(
  fc.record({
    name: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 0, max: DAYS }),
    customer: fc.integer({ min: 0, max: 4 }),
    currency: fc.constantFrom('USD', 'EUR'),
  }),
  { minLength: 1, maxLength: 12 },
)

type Placement = { name: number; day: number; customer: number; currency: string }

const toOrder = ({ name, day, customer, currency }: Placement): TestOrder => ({
  name: `#${name}`,
  at: `${addDays(FIRST, day)} 12:00Z`,
  currency,
  ...(customer > 0 && { customer: `c${customer}` }),
  entries: [{ kind: 'sale', amount: '1', quantity: 1 }],
})

type Span = { from: number; to: number }

const SPANS: readonly Span[] = Array.from({ length: DAYS + 1 }, (_, from) =>
  Array.from({ length: DAYS + 1 - from }, (__, length) => ({ from, to: from + length })),
).flat()

/** Computes the customer counts of a period from the orders, to check the counts in the database. */
function countByHand(placed: readonly Placement[], { from, to }: Span) {
  const daysBy = Map.groupBy(
    placed.filter(({ customer }) => customer > 0),
    ({ customer }) => customer,
  )
  const inSpan = [...daysBy.values()].filter((orders) => orders.some(({ day }) => day >= from && day <= to))
  return {
    from,
    to,
    customers: inSpan.length,
    new_customers: inSpan.filter((orders) => Math.min(...orders.map(({ day }) => day)) >= from).length,
    returning_customers: inSpan.filter((orders) => orders.filter(({ day }) => day <= to).length > 1).length,
    orders_without_customer: placed.filter(({ customer, day }) => customer === 0 && day >= from && day <= to).length,
  }
}

const COUNTS = `
select
  span."from", span."to", customers::int, new_customers::int, returning_customers::int,
  orders_without_customer::int
from jsonb_to_recordset($2::jsonb) as span ("from" int, "to" int),
  analytics.sums($1, $4, array[$3::date + span."from"], array[$3::date + span."to"])
order by 1, 2`

it('customer counts of every period and currency match its orders, also after orders are replaced', async () => {
  await fc.assert(
    fc.asyncProperty(placements, placements, async (first, second) => {
      const { storeId, claims } = await createStore(database)
      const current = new Map<number, Placement>()
      for (const batch of [first, second]) {
        const unique = [...new Map(batch.map((placement) => [placement.name, placement])).values()]
        await importOrders(database, { storeId }, unique.map(toOrder))
        for (const placement of unique) current.set(placement.name, placement)

        for (const currency of ['USD', 'EUR']) {
          const values = [storeId, JSON.stringify(SPANS), FIRST, currency]
          const { rows } = await database.queryAs(claims, COUNTS, values)

          const placed = [...current.values()].filter((placement) => placement.currency === currency)
          expect(rows).toEqual(SPANS.map((span) => countByHand(placed, span)))
        }
      }
    }),
    { numRuns: scaled(25) },
  )
})

it('and after imports are undone in any order', async () => {
  const sequences = fc.array(placements, { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(sequences, fc.infiniteStream(fc.nat()), async (batches, choices) => {
      const { storeId, claims } = await createStore(database)
      const left = new Map<string, Placement[]>()
      for (const batch of batches) {
        const unique = [...new Map(batch.map((placement) => [placement.name, placement])).values()]
        left.set(await importOrders(database, { storeId }, unique.map(toOrder)), unique)
      }
      while (left.size > 0) {
        const importId = [...left.keys()][choices.next().value % left.size] ?? ''
        await undoImport({ database, importId, storeId, yieldTurn: async () => undefined })
        left.delete(importId)

        const current = new Map([...left.values()].flat().map((placement) => [placement.name, placement]))
        for (const currency of ['USD', 'EUR']) {
          const { rows } = await database.queryAs(claims, COUNTS, [storeId, JSON.stringify(SPANS), FIRST, currency])

          const placed = [...current.values()].filter((placement) => placement.currency === currency)
          expect(rows).toEqual(SPANS.map((span) => countByHand(placed, span)))
        }
      }
    }),
    { numRuns: scaled(25) },
  )
})

it('stores a customer who returns after a century in rows of normal size', async () => {
  const { storeId, claims } = await createStore(database)
  const visit = (name: string, at: string) => ({
    ...toOrder({ name: 1, day: 0, customer: 1, currency: 'USD' }),
    name,
    at,
  })

  const importId = await importOrders(database, { storeId }, [
    visit('#1', '1971-03-01 12:00Z'),
    visit('#2', '2099-03-01 12:00Z'),
  ])

  const { rows } = await database.query(
    `select day::text, active_gaps, active_within, second_gaps, second_within
     from public.customer_days where import_id = $1 order by day`,
    [importId],
  )
  expect(rows).toEqual([
    { day: '1971-03-01', active_gaps: [], active_within: [], second_gaps: [46_752], second_within: [1] },
    { day: '2099-03-01', active_gaps: [46_752], active_within: [1], second_gaps: [], second_within: [] },
  ])
  const counted = await database.queryAs(
    claims,
    `select customers, new_customers, returning_customers
     from analytics.sums($1, 'USD', array[$2::date], array[$3::date])`,
    [storeId, '1971-01-01', '2099-12-31'],
  )
  expect(counted.rows).toEqual([{ customers: '1', new_customers: '1', returning_customers: '1' }])
})

const YEAR = ['2026-01-01', '2026-12-31'] as const

type Counting = { currency?: string; period?: readonly [string, string] }

const CUSTOMERS = `
select customers, new_customers, returning_customers from analytics.sums($1, $2, array[$3::date], array[$4::date])`

async function countsOf(orders: readonly TestOrder[], countings: readonly Counting[]) {
  const { storeId, claims } = await createStore(database)
  await importOrders(database, { storeId }, orders)
  const counts = countings.map(async ({ currency = 'USD', period = YEAR }) => {
    const values = [storeId, currency, ...period]
    const { rows } = await database.queryAs(claims, CUSTOMERS, values)
    return Object.values(rows[0] ?? {}).map(Number)
  })
  return Promise.all(counts)
}

const paid = (name: string, at: string, more: Partial<TestOrder> = {}): TestOrder => ({
  name,
  at,
  customer: 'c1',
  entries: [{ kind: 'sale', amount: '5', quantity: 1 }],
  ...more,
})

it('customers who order twice on their first day count as returning that day', async () => {
  const orders = [paid('#1', '2026-05-01 09:00Z'), paid('#2', '2026-05-01 18:00Z')]
  expect(await countsOf(orders, [{ period: ['2026-05-01', '2026-05-01'] }])).toEqual([[1, 1, 1]])
})

it('customers are counted only from orders in the shown currency', async () => {
  const orders = [
    paid('#1', '2026-05-01 12:00Z', { currency: 'EUR' }),
    paid('#2', '2026-05-02 12:00Z', { currency: 'USD' }),
    paid('#3', '2026-05-03 12:00Z', { currency: 'EUR' }),
    paid('#4', '2026-05-03 12:00Z', { currency: 'EUR', customer: 'c2' }),
  ]
  expect(await countsOf(orders, [{ currency: 'USD' }, { currency: 'EUR' }, { currency: 'GBP' }])).toEqual([
    [1, 1, 0],
    [2, 2, 1],
    [0, 0, 0],
  ])
})

it('a day without an order in the shown currency has no customers', async () => {
  const { storeId, claims } = await createStore(database)
  await importOrders(database, { storeId }, [paid('#1', '2026-05-01 12:00Z', { currency: 'EUR' })])
  const text = `
    select currency, s.orders::int, s.customers::int
    from unnest(array['USD', 'EUR']) as currency,
      analytics.sums($1, currency, '{2026-05-01}', '{2026-05-01}') as s`

  const { rows } = await database.queryAs(claims, text, [storeId])

  expect(rows).toEqual([
    { currency: 'USD', orders: 0, customers: 0 },
    { currency: 'EUR', orders: 1, customers: 1 },
  ])
})
