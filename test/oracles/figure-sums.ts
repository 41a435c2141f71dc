import type { Basis } from '#domain/contracts/figure-terms.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { PROFIT_METRICS, QUERY_METRICS, type QueryMetric } from '#domain/metrics.ts'
import { parseMicros } from '#domain/money.ts'
import type { KnownOrder, Row } from '#test/fixtures/shops/figures-shop.ts'
import { fieldOf, matches, rowsOfOrder, type Shop, TIMES } from './figures.ts'
import { sharedRefunds } from './shared-refunds.ts'

/** What has been added up for one row. */
class Sums {
  amounts: Record<string, bigint> = {}
  units = 0n
  unitsOrdered = 0n
  /** In millionths of a millionth. `null` if no cost is known. */
  cost: bigint | null = null
  costedSales = 0n
  isCosted = false
  refunds = new Set<string>()
  orders = new Map<string, KnownOrder>()
}

type Question = {
  by: string[]
  from: string
  to: string
  currency: string
  basis: Basis
  where?: Filter | undefined
  /** Whether products matter: then an order counts in each part that one of its products belongs to. */
  hasProducts: boolean
  /** Whether only refunds are added up. */
  isOfRefunds?: boolean
  /** Rows to leave out, by their keys as JSON in the breakdown `splitBy`. */
  without?: ReadonlySet<string> | undefined
  splitBy: string[]
}

type Place = { row: Row; from: string }

/** Returns the value of a row of time or another dimension. The first unit of time is cut to the period. */
function valueOf(shop: Shop, field: string, { row, from }: Place): string | null {
  const value = fieldOf(shop, field, row)
  return TIMES.has(field) && value !== null && value < from ? from : value
}

/** Returns the keys of a row as JSON. An order with several codes is in the row of each. */
function keysOf(shop: Shop, fields: string[], place: Place): string[] {
  const codes: (string | null)[] = [...new Set(place.row.order.discount_code?.split(', '))]
  const own = fields.includes('discount_code') && codes.length > 0 ? codes : [null]
  return own.map((code) =>
    JSON.stringify(fields.map((field) => (field === 'discount_code' ? code : valueOf(shop, field, place)))),
  )
}

function addEntry(sums: Sums, entry: Shop['entries'][number], shared: bigint | undefined): void {
  sums.amounts[entry.kind] = (sums.amounts[entry.kind] ?? 0n) + parseMicros(entry.amount)
  if (entry.kind === 'sale' || entry.kind === 'return') sums.units += parseMicros(entry.quantity)
  if (entry.kind === 'sale') sums.unitsOrdered += parseMicros(entry.quantity)
  if (entry.unit_cost !== null) addCost(sums, entry, entry.unit_cost)
  if (shared !== undefined) {
    sums.costedSales += shared
    sums.isCosted = true
  }
  if (entry.refund_key !== null) sums.refunds.add(JSON.stringify([entry.order_id, entry.row.day, entry.refund_key]))
}

const isGoods = (kind: string) => ['sale', 'discount', 'return'].includes(kind)

function addCost(sums: Sums, { kind, amount, quantity }: Shop['entries'][number], unitCost: bigint): void {
  sums.cost = (sums.cost ?? 0n) + (kind === 'discount' ? 0n : parseMicros(quantity) * unitCost)
  sums.isCosted = true
  if (isGoods(kind)) sums.costedSales += parseMicros(amount)
}

/** Returns the sums of each row, by its keys as JSON. */
export function computeRows(shop: Shop, question: Question): Map<string, Sums> {
  const { by, from, to, currency, basis, where, hasProducts, isOfRefunds = false, without, splitBy } = question
  const rows = new Map<string, Sums>()
  const shared = sharedRefunds(shop)
  const isCounted = (row: Row) => basis === 'shopify' || row.order.status !== 'cancelled'
  const isAsked = (row: Row) =>
    row.day >= from && row.day <= to && isCounted(row) && (!where || matches(shop, where, row))
  const sumsOf = (row: Row): Sums[] => {
    const isLeftOut = without && keysOf(shop, splitBy, { row, from }).every((key) => without.has(key))
    if (!isAsked(row) || isLeftOut) return []
    return keysOf(shop, by, { row, from }).map((key) => {
      const sums = rows.get(key) ?? new Sums()
      rows.set(key, sums)
      return sums
    })
  }
  const isPlaced = (one: KnownOrder) => !isOfRefunds && one.status !== 'return' && one.currency === currency
  for (const order of shop.orders.filter(isPlaced)) {
    const own = hasProducts ? rowsOfOrder(order) : rowsOfOrder(order).slice(0, 1)
    for (const sums of own.flatMap(sumsOf)) sums.orders.set(order.id, order)
  }
  const isAdded = ({ refund_key }: Shop['entries'][number]) => !isOfRefunds || refund_key !== null
  for (const entry of shop.entries.filter((one) => one.currency === currency && isAdded(one))) {
    for (const sums of sumsOf(entry.row)) addEntry(sums, entry, shared.get(entry))
  }
  return rows
}

const half = (micros: bigint, by: bigint) => {
  const [size, sign] = micros < 0n ? [-micros, -1n] : [micros, 1n]
  const [whole, twice] = [size / by, (size % by) * 2n]
  return Number(sign * (twice > by || (twice === by && whole % 2n === 1n) ? whole + 1n : whole))
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** What needs no rules for costs and no ad spend. */
export type PlainMetric = Exclude<QueryMetric, (typeof PROFIT_METRICS)[number]>

const isPlain = (name: QueryMetric): name is PlainMetric => !PROFIT_METRICS.some((one) => one === name)

export const PLAIN_METRICS = QUERY_METRICS.filter(isPlain)

type Style = { decimals: number; basis: Basis }

/** Returns every metric of a row. Amounts are in minor units; `decimals` is the currency's. */
export function metricsOf(sums: Sums | undefined, { decimals, basis }: Style): Record<PlainMetric, number | null> {
  const { amounts, units, unitsOrdered, refunds, orders } = sums ?? new Sums()
  const minor = 10n ** BigInt(6 - decimals)
  const of = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (amounts[kind] ?? 0n), 0n)
  const placed = of('sale', 'discount')
  const averaged = basis === 'shopify' ? placed : of('sale', 'discount', 'return')
  const own = [...orders.values()].filter(({ customer }) => customer !== null)
  const people = [...Map.groupBy(own, ({ customer }) => customer).values()]
  const returning = people.filter((theirs) => theirs.some(({ number }) => number !== null && number > 1)).length
  const repeat = people.filter((theirs) => theirs.length > 1).length
  const count = orders.size
  const { cost, costedSales, isCosted } = sums ?? new Sums()
  const margin = costedSales * 1_000_000n - (cost ?? 0n)
  return {
    gross_sales: half(of('sale'), minor),
    discounts: half(-of('discount'), minor),
    returns: half(-of('return'), minor),
    net_sales: half(of('sale', 'discount', 'return'), minor),
    shipping: half(of('shipping'), minor),
    taxes: half(of('tax'), minor),
    duties: half(of('duty'), minor),
    total_sales: half(of('sale', 'discount', 'return', 'shipping', 'tax', 'duty'), minor),
    orders: count,
    units: Number(units) / 1e6,
    average_order_value: count === 0 ? null : half(averaged, minor * BigInt(count)),
    customers: people.length,
    new_customers: people.filter((theirs) => theirs.some(({ number }) => number === 1)).length,
    returning_customer_rate: ratio(returning, people.length),
    refunds: refunds.size,
    units_ordered: Number(unitsOrdered) / 1e6,
    returning_customers: returning,
    repeat_customers: repeat,
    repeat_purchase_rate: ratio(repeat, people.length),
    orders_per_customer: ratio(own.length, people.length),
    units_per_order: ratio(Number(units) / 1e6, count),
    discount_rate: ratio(Number(-of('discount')), Number(of('sale'))),
    return_rate: ratio(Number(-of('return')), Number(placed)),
    refund_rate: ratio(refunds.size, count),
    cost_of_goods: cost === null ? null : half(cost, minor * 1_000_000n),
    gross_profit: isCosted ? half(margin, minor * 1_000_000n) : null,
    margin_rate: costedSales > 0n ? ratio(Number(margin) / 1e6, Number(costedSales)) : null,
    cost_coverage: ratio(Number(costedSales), Number(of('sale', 'discount', 'return'))),
  }
}
