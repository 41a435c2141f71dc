import { expect, test } from 'vitest'
import { parseMicros } from '#domain/money.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { openFigures } from '#test/fixtures/shops/figures.ts'
import { openRandomShop, pick } from '#test/fixtures/shops/random-shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled, seedOr } from '#test/harness/seed.ts'

const SEED = seedOr(20_260_301)
const timeZone = 'America/New_York'

const database = await openDatabase()
const figures = await openFigures(database)
const { claims, shop, storeId } = await openRandomShop({ database, figures, seed: SEED, timeZone })

const random = createRandom(SEED + 1)

const KINDS = ['payment_fee', 'payment_fee', 'shipping', 'packaging', 'goods'] as const
const DAYS = ['2023-01-01', '2024-03-10', '2024-06-01', '2025-01-01']

/** Adds random rules, and returns them. */
async function addRules() {
  const rules = KINDS.flatMap((kind, index) =>
    DAYS.filter(() => random.chance(0.6)).map((from) => ({
      kind,
      percent: random.integer(0, 70_000) / 10_000,
      amount: kind === 'goods' ? 0 : random.integer(0, 300),
      method: kind === 'payment_fee' && index === 1 ? 'Card' : null,
      from,
    })),
  )
  for (const { kind, percent, amount, method, from } of rules) {
    await database.query(
      `insert into public.cost_rules (store_id, kind, percent, amount, payment_method, valid_from) values ($1, $2, $3, $4, $5, $6)`,
      [storeId, kind, percent, amount, method, from],
    )
  }
  return rules
}

const rules = await addRules()

const WHOLE = ['payment_fees', 'shipping_costs', 'packaging_costs'] as const
const METRICS = [...WHOLE, 'contribution'] as const
const BY = [
  'product',
  'country',
  'channel',
  'month',
  'week',
  'customer_type',
  'vendor',
  'payment_method',
  'order_number',
]

test('parts of profit add up to the total, costs of whole orders to the cent', { timeout: 300_000 }, async () => {
  for (let asked = 0; asked < scaled(30); asked += 1) {
    const by = BY.filter(() => random.chance(0.2)).slice(0, 2)
    const from = pick(random, ['2023-12-01', '2024-02-15', '2024-09-01'])
    const period = { from, to: pick(random, ['2024-12-31', '2025-06-30']) }
    const query = { metrics: METRICS, by, period, limit: 10_000 }
    const { rows, totals } = await figures.ask(claims, query)
    for (const name of METRICS) {
      const sum = rows.reduce((all, { metrics }) => all + (metrics[name]?.value ?? 0), 0)
      // Sales of a tenth of a cent are rounded in each row.
      const slack = name === 'contribution' ? rows.length / 2 + 0.5 : 0
      const difference = Math.abs(sum - (totals[name]?.value ?? 0))
      expect({ by, period, name, isRight: difference <= slack, difference }).toMatchObject({ isRight: true })
    }
  }
})

const halfUp = (value: bigint, by: bigint) => (value + by / 2n) / by

type Order = (typeof shop.orders)[number]

/** Returns the rule for an order of a day. That for its payment method replaces the one for all. */
function ruleFor({ payment_method: own }: Order, kind: string, day: string) {
  const latest = (method: string | null) =>
    rules.findLast((rule) => rule.kind === kind && rule.method === method && rule.from <= day)
  return (own === null ? undefined : latest(own)) ?? latest(null)
}

const isCharged = ({ currency, status }: Order) => currency === 'USD' && status !== 'cancelled' && status !== 'return'

/** Computes what the rules say of an order: in cents, rounded once. */
function wholeOf(order: Order, kind: string): number {
  const own = shop.entries.filter((entry) => entry.order_id === order.id)
  const sold = own.find((entry) => entry.kind === 'sale')
  const rule = sold && ruleFor(order, kind, sold.row.day)
  if (!rule || !isCharged(order)) return 0
  const kinds = kind === 'payment_fee' ? ['sale', 'discount', 'shipping', 'tax', 'duty'] : ['sale', 'discount']
  const base = own
    .filter((entry) => kinds.includes(entry.kind) && entry.refund_key === null)
    .reduce((sum, { amount }) => sum + parseMicros(amount), 0n)
  if (kind === 'payment_fee' && base <= 0n) return 0
  const percent = base * BigInt(Math.round(rule.percent * 10_000))
  return Number(halfUp(percent + BigInt(rule.amount) * 10_000n * 1_000_000n, 10_000n * 1_000_000n))
}

test('costs of whole orders are those of a plain computation', async () => {
  const { totals } = await figures.ask(claims, { metrics: WHOLE, period: { from: '2023-01-01', to: '2026-01-01' } })
  const expected = ['payment_fee', 'shipping', 'packaging'].map((kind) =>
    shop.orders.reduce((sum, order) => sum + wholeOf(order, kind), 0),
  )
  expect(WHOLE.map((name) => totals[name]?.value)).toEqual(expected)
})
