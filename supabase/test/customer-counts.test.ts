import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openTestDatabase } from '#test/database.ts'
import { createStore, importOrders, type TestOrder } from './shop.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const FIRST = '2025-12-20'

const placements = fc.array(
  fc.record({
    name: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 0, max: 60 }),
    customer: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 1, maxLength: 14 },
)

type Placement = { name: number; day: number; customer: number }

const toOrder = ({ name, day, customer }: Placement): TestOrder => ({
  name: `#${name}`,
  at: `${addDays(FIRST, day)} 12:00Z`,
  ...(customer > 0 && { customer: `c${customer}` }),
  entries: [{ kind: 'sale', amount: '1', quantity: 1 }],
})

/** The same counts from the orders themselves. */
function countByHand(placed: Placement[], from: number, to: number) {
  const daysBy = Map.groupBy(
    placed.filter(({ customer }) => customer > 0),
    ({ customer }) => customer,
  )
  const inPeriod = [...daysBy.values()].filter((orders) => orders.some(({ day }) => day >= from && day <= to))
  return {
    customers: inPeriod.length,
    new_customers: inPeriod.filter((orders) => Math.min(...orders.map(({ day }) => day)) >= from).length,
    returning_customers: inPeriod.filter((orders) => orders.filter(({ day }) => day <= to).length > 1).length,
  }
}

it('distinct customers of any period are what counting the orders gives, also after orders are replaced', async () => {
  await fc.assert(
    fc.asyncProperty(
      placements,
      placements,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      async (first, second, one, other) => {
        const { storeId, claims } = await createStore(database)
        const current = new Map<number, Placement>()
        for (const batch of [first, second]) {
          const unique = [...new Map(batch.map((placement) => [placement.name, placement])).values()]
          await importOrders(database, { storeId }, unique.map(toOrder))
          for (const placement of unique) current.set(placement.name, placement)
          const [from, to] = [Math.min(one, other), Math.max(one, other)]

          const { rows } = await database.queryAs(
            claims,
            'select customers::int, new_customers::int, returning_customers::int from analytics.customers($1, $2, $3)',
            [storeId, addDays(FIRST, from), addDays(FIRST, to)],
          )

          expect(rows[0]).toEqual(countByHand([...current.values()], from, to))
        }
      },
    ),
    { numRuns: 25 },
  )
})
