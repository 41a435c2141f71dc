import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/periods.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'
import { createStore, type Entry, importOrders, type TestOrder } from './shop.ts'

const database = await openDatabase()

const FIRST = '2026-01-20'
const currencies = ['USD', 'EUR'] as const

const entry = fc
  .record({
    kind: fc.constantFrom('sale', 'discount', 'return', 'shipping', 'tax', 'duty'),
    micros: fc.integer({ min: -900_000_000, max: 900_000_000 }),
    day: fc.integer({ min: 0, max: 50 }),
    product: fc.constantFrom('P1', 'P2', 'P3', undefined),
  } as const)
  .map(({ kind, micros, day, product }): Entry => ({
    kind,
    amount: (micros / 1e6).toFixed(6),
    quantity: kind === 'sale' ? 1 : 0,
    at: `${addDays(FIRST, day)} 12:00Z`,
    ...(product !== undefined && ['sale', 'discount', 'return'].includes(kind) && { product }),
  }))
const order = fc
  .record({
    name: fc.integer({ min: 1, max: 6 }),
    day: fc.integer({ min: 0, max: 50 }),
    currency: fc.constantFrom(...currencies),
    entries: fc.array(entry, { minLength: 1, maxLength: 5 }),
  })
  .map(({ name, day, ...rest }): TestOrder => ({ name: `#${name}`, at: `${addDays(FIRST, day)} 12:00Z`, ...rest }))
const file = fc.uniqueArray(order, { selector: ({ name }) => name, maxLength: 5 })

const micros = (amount: unknown) => BigInt(String(amount).replace('.', ''))

/** Reads exact sums of a period, in millionths, from the database and computes them from the orders. */
const each = (unit: string, day: string) =>
  `array(select ${day}::date from generate_series($3::date, $4::date, interval '1 ${unit}') as first)`
const startsOf = (unit: string) => each(unit, 'first')
const endsOf = (unit: string) => each(unit, `least(first + interval '1 ${unit}' - interval '1 day', $4::date)`)

async function readSums(
  { claims, storeId }: { claims: Claims; storeId: string },
  currency: string,
  [from, to]: readonly [string, string],
) {
  const exact = (column: string) => `(${column})::numeric(24, 6)::text as ${column.replace(/\W/g, '_')}`
  const columns = ['gross_sales', 'discounts', 'returns', 'net_sales', 'shipping', 'taxes', 'duties', 'total_sales']
  const { rows } = await database.queryAs<Record<string, string>>(
    claims,
    `select ${columns.map(exact).join(', ')},
      (select coalesce(sum(s.net_sales), 0)::numeric(24, 6)::text from analytics.sums($1, $2, ${startsOf('day')}, ${endsOf('day')}) as s) as days,
      (select coalesce(sum(s.net_sales), 0)::numeric(24, 6)::text from analytics.sums($1, $2, ${startsOf('month')}, ${endsOf('month')}) as s) as months,
      (select coalesce(sum(p.net_sales), 0)::numeric(24, 6)::text from analytics.top_products($1, $2, $3::date, $4::date, 100) as p) as products
    from analytics.sums($1, $2, array[$3::date], array[$4::date])`,
    [storeId, currency, from, to],
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, amount]) => [name, micros(amount)]))
}

function sumByHand(orders: readonly TestOrder[], currency: string, [from, to]: readonly [string, string]) {
  const entries = orders
    .filter((candidate) => candidate.currency === currency)
    .flatMap((candidate) => candidate.entries)
    .filter(({ at = '' }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
  const sum = (matches: (candidate: Entry) => boolean) =>
    entries.filter(matches).reduce((total, { amount }) => total + micros(amount), 0n)
  const ofKind = (kind: Entry['kind']) => sum((candidate) => candidate.kind === kind)
  const isGoods = ({ kind }: Entry) => ['sale', 'discount', 'return'].includes(kind)
  const net = sum(isGoods)
  return {
    gross_sales: ofKind('sale'),
    discounts: -ofKind('discount'),
    returns: -ofKind('return'),
    net_sales: net,
    shipping: ofKind('shipping'),
    taxes: ofKind('tax'),
    duties: ofKind('duty'),
    total_sales: sum(() => true),
    days: net,
    months: net,
    products: sum((candidate) => isGoods(candidate) && candidate.product !== undefined),
  }
}

test('sums add up to the last decimal for any orders, currency and period, also after orders are replaced', async () => {
  const day = fc.integer({ min: 0, max: 50 })
  await fc.assert(
    fc.asyncProperty(file, file, fc.tuple(day, day), async (first, second, [one, other]) => {
      const store = await createStore(database)
      const orders = new Map<string, TestOrder>()
      for (const batch of [first, second]) {
        await importOrders(database, store, batch)
        for (const placed of batch) orders.set(placed.name, placed)
      }
      const period = [addDays(FIRST, Math.min(one, other)), addDays(FIRST, Math.max(one, other))] as const
      for (const currency of currencies) {
        const sums = await readSums(store, currency, period)
        expect(sums).toEqual(sumByHand([...orders.values()], currency, period))
        expect(sums['total_sales']).toBe(
          ['net_sales', 'shipping', 'taxes', 'duties'].reduce((total, name) => total + (sums[name] ?? 0n), 0n),
        )
      }
    }),
    { numRuns: scaled(25) },
  )
})
