import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { openDatabase } from '#test/database.ts'
import { createStore, importOrders, type TestOrder } from './shop.ts'

const database = await openDatabase()

const FIRST = '2025-12-27'

const DAYS = 9

const placements = fc.array(
  fc.record({
    name: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 0, max: DAYS }),
    customer: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
)

type Placement = { name: number; day: number; customer: number }

const toOrder = ({ name, day, customer }: Placement): TestOrder => ({
  name: `#${name}`,
  at: `${addDays(FIRST, day)} 12:00Z`,
  ...(customer > 0 && { customer: `c${customer}` }),
  entries: [{ kind: 'sale', amount: '1', quantity: 1 }],
})

type Span = { from: number; to: number }

const SPANS: readonly Span[] = Array.from({ length: DAYS + 1 }, (_, from) =>
  Array.from({ length: DAYS + 1 - from }, (__, length) => ({ from, to: from + length })),
).flat()

/** The counts of a span from the orders themselves. */
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
  }
}

const COUNTS = `
select span."from", span."to", customers::int, new_customers::int, returning_customers::int
from jsonb_to_recordset($2::jsonb) as span ("from" int, "to" int),
  analytics.customers($1, $3::date + span."from", $3::date + span."to")
order by 1, 2`

it('distinct customers of every period are what counting the orders gives, also after orders are replaced', async () => {
  await fc.assert(
    fc.asyncProperty(placements, placements, async (first, second) => {
      const { storeId, claims } = await createStore(database)
      const current = new Map<number, Placement>()
      for (const batch of [first, second]) {
        const unique = [...new Map(batch.map((placement) => [placement.name, placement])).values()]
        await importOrders(database, { storeId }, unique.map(toOrder))
        for (const placement of unique) current.set(placement.name, placement)

        const { rows } = await database.queryAs(claims, COUNTS, [storeId, JSON.stringify(SPANS), FIRST])

        expect(rows).toEqual(SPANS.map((span) => countByHand([...current.values()], span)))
      }
    }),
    { numRuns: 25 },
  )
})

it('keeps a customer who comes back after a century in rows as small as any other', async () => {
  const { storeId, claims } = await createStore(database)
  const visit = (name: string, at: string) => ({ ...toOrder({ name: 1, day: 0, customer: 1 }), name, at })

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
  const counted = await database.queryAs(claims, 'select * from analytics.customers($1, $2, $3)', [
    storeId,
    '1971-01-01',
    '2099-12-31',
  ])
  expect(counted.rows).toEqual([{ customers: '1', new_customers: '1', returning_customers: '1' }])
})
