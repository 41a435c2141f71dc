import { expect, test } from 'vitest'
import { parseMicros } from '#domain/money.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { openFacts } from '#test/fixtures/shops/facts.ts'
import { openFigures } from '#test/fixtures/shops/figures.ts'
import { openRandomShop } from '#test/fixtures/shops/random-shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled, seedOr } from '#test/harness/seed.ts'

const SEED = seedOr(20_260_301)
const timeZone = 'America/New_York'

const database = await openDatabase()
const figures = await openFigures(database)
const { claims, shop, storeId } = await openRandomShop({
  database,
  figures,
  seed: SEED,
  timeZone,
  isShippingBack: true,
})

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
const EVER = { from: '2023-01-01', to: '2026-01-01' }
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

test('products, months and other parts share the costs of whole orders to the cent', { timeout: 300_000 }, async () => {
  for (let asked = 0; asked < scaled(20); asked += 1) {
    const by = BY.filter(() => random.chance(0.2)).slice(0, 2)
    const query = { metrics: WHOLE, by, period: EVER, limit: 10_000 }
    const { rows } = await figures.ask(claims, query)
    const sums = WHOLE.map((name) => rows.reduce((all, { metrics }) => all + (metrics[name]?.value ?? 0), 0))
    expect({ by, sums }).toEqual({ by, sums: expectedWholes() })
  }
})

const halfUp = (value: bigint, by: bigint) => (value + by / 2n) / by

type Order = (typeof shop.orders)[number]
type Entry = (typeof shop.entries)[number]

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
  const placed = own.filter((entry) => kinds.includes(entry.kind) && entry.refund_key === null)
  const add = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + parseMicros(amount), 0n)
  // A discount of more than a product lowers no other product's worth.
  const worths = [...Map.groupBy(placed, ({ product }) => product).values()].map(add)
  const base =
    kind === 'payment_fee' ? add(placed) : worths.reduce((sum, worth) => (worth > 0n ? sum + worth : sum), 0n)
  if (kind === 'payment_fee' && base <= 0n) return 0
  const percent = base * BigInt(Math.round(rule.percent * 10_000))
  return Number(halfUp(percent + BigInt(rule.amount) * 10_000n * 1_000_000n, 10_000n * 1_000_000n))
}

const expectedWholes = () =>
  ['payment_fee', 'shipping', 'packaging'].map((kind) =>
    shop.orders.reduce((sum, order) => sum + wholeOf(order, kind), 0),
  )

test('costs of whole orders are those of a plain computation', async () => {
  const { totals } = await figures.ask(claims, { metrics: WHOLE, period: EVER })
  expect(WHOLE.map((name) => totals[name]?.value)).toEqual(expectedWholes())
})

const byOrder = Map.groupBy(shop.entries, ({ order_id }) => order_id)

/** Adds up entries of some kinds, in dollars. */
const sumOf = (entries: readonly Entry[], ...kinds: string[]) =>
  entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + Number(amount), 0)

/** The entries of a product, an hour and a refund, and what they say together. */
function toRow(order: Order, entries: readonly Entry[]) {
  const [first] = entries
  if (!first) throw new Error('no entries')
  const { product, unit_cost: unitCost, refund_key: refund, row } = first
  const units = entries
    .filter(({ kind }) => kind === 'sale' || kind === 'return')
    .map(({ quantity }) => Number(quantity))
  return {
    product,
    unitCost,
    units: units.reduce((sum, quantity) => sum + quantity, 0),
    isSale: entries.some(({ kind }) => kind === 'sale'),
    isOfPlacing: refund === null && row.day === order.day,
    month: row.day.slice(0, 7),
    net: sumOf(entries, 'sale', 'discount', 'return'),
    placed: sumOf(entries, 'sale', 'discount'),
    returned: sumOf(entries, 'return'),
    shipping: sumOf(entries, 'shipping'),
  }
}

type LedgerRow = ReturnType<typeof toRow>

/** Money back that names no product belongs to all sales of its order, and brings no goods back. */
function isOfAllSales({ product, isSale, units }: LedgerRow, all: readonly LedgerRow[]): boolean {
  const sales = all.filter((row) => row.isSale)
  const isOfNoUnits = units === 0 || sales.every((row) => row.product !== null)
  return sales.length > 0 && product === null && !isSale && isOfNoUnits
}

function costOf(order: Order, row: LedgerRow, all: readonly LedgerRow[]): number | null {
  if (row.unitCost !== null) return (row.units * Number(row.unitCost)) / 1_000_000
  const rule = order.currency === 'USD' ? ruleFor(order, 'goods', order.day) : undefined
  const hasGoods = row.isSale || row.returned !== 0
  return rule && hasGoods && !isOfAllSales(row, all) ? (row.net * rule.percent) / 100 : null
}

/** Computes the contribution of an order in each month, in dollars. Nothing is rounded but costs of the whole order. */
function contributionsOf(order: Order): Map<string, number> {
  const groups = Map.groupBy(byOrder.get(order.id) ?? [], ({ product, row, refund_key: refund }) =>
    JSON.stringify([product, row.day, row.hour, refund]),
  )
  const rows = [...groups.values()].map((entries) => toRow(order, entries))
  const sales = rows.filter(({ isSale }) => isSale)
  const worths = sales.reduce((sum, { placed }) => sum + Math.max(placed, 0), 0)
  const partOf = ({ isSale, placed }: LedgerRow) => {
    if (!isSale) return 0
    return worths > 0 ? Math.max(placed, 0) / worths : 1 / sales.length
  }
  const isCosted = (row: LedgerRow) => costOf(order, row, rows) !== null
  const costedPart = sales.filter(isCosted).reduce((sum, row) => sum + partOf(row), 0)
  const charged = rows.filter(({ isOfPlacing }) => isOfPlacing).reduce((sum, { shipping }) => sum + shipping, 0)
  const whole =
    charged - ['payment_fee', 'shipping', 'packaging'].reduce((sum, kind) => sum + wholeOf(order, kind), 0) / 100
  const months = new Map<string, number>()
  for (const row of rows) {
    const cost = costOf(order, row, rows)
    const own = cost === null ? 0 : row.net - cost + whole * partOf(row)
    const ofAll = (row.isOfPlacing ? 0 : row.shipping) + (isOfAllSales(row, rows) ? row.net : 0)
    months.set(row.month, (months.get(row.month) ?? 0) + own + ofAll * costedPart)
  }
  return months
}

const CONTRIBUTIONS = `
select order_id::VARCHAR as "order", strftime(day, '%Y-%m') as month, coalesce(sum(contribution), 0)::VARCHAR as value, count(*)::VARCHAR as rows
from ledger group by all`

/** Each row rounds its cost by rule and its shares to cents, and amounts have tenths of cents. */
const SLACK_OF_ROW = 0.02

test('the contribution of each order in each month is that of a plain computation', async () => {
  const { ask } = await openFacts(database)
  const found = await ask(storeId, CONTRIBUTIONS)
  const expected = new Map(shop.orders.map((order) => [order.id, contributionsOf(order)]))
  const wrong = found.filter(({ order, month, value, rows }) => {
    const right = expected.get(String(order))?.get(String(month)) ?? Number.NaN
    return !(Math.abs(Number(value) - right) <= SLACK_OF_ROW * Number(rows))
  })
  expect(wrong).toEqual([])
  expect(found.length).toBeGreaterThan(shop.orders.length / 2)
})

test('where all goods have a cost, months of net sales and shipping less costs are their contribution', async () => {
  await database.query(
    `insert into public.cost_rules (store_id, kind, percent, valid_from) values ($1, 'goods', 30, '2020-01-01')`,
    [storeId],
  )
  const metrics = ['net_sales', 'shipping', 'cost_of_goods', ...WHOLE, 'contribution'] as const
  const { rows } = await figures.ask(claims, { metrics, by: ['month'], period: EVER })
  // Shipping of orders without sales has nothing to be shared by.
  const unsold = shop.entries.filter(
    ({ currency, kind, order_id: id }) =>
      currency === 'USD' && kind === 'shipping' && byOrder.get(id)?.every((entry) => entry.kind !== 'sale'),
  )
  for (const { keys, metrics: of } of rows) {
    const [net = 0, shipping = 0, ...rest] = metrics.map((name) => of[name]?.value ?? 0)
    const costs = rest.slice(0, -1).reduce((sum, cost) => sum + cost, 0)
    const month = keys[0]?.slice(0, 7)
    const own = unsold
      .filter(({ row }) => row.day.startsWith(month ?? ''))
      .reduce((sum, { amount }) => sum + Number(amount), 0)
    const difference = net + shipping - costs - (rest.at(-1) ?? 0) - own * 100
    expect({ month, difference, isRight: Math.abs(difference) <= 50 }).toMatchObject({ isRight: true })
  }
})
