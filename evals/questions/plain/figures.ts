import type { EntryKind, PlainOrder } from './plain-shop.ts'
import type { Sums } from './select-orders.ts'
import type { Metric } from '../truth.ts'

const MICROS_PER_MINOR = 10_000

const minorUnits = (micros: bigint): number => Number(micros) / MICROS_PER_MINOR

/** Without a negative zero, which is written as -0. */
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole + 0)

const addUp = (micros: readonly bigint[]): number => minorUnits(micros.reduce((sum, value) => sum + value, 0n))

function customersOf({ orders }: Sums) {
  const known = orders.flatMap((order) => (order.customer === null ? [] : [{ ...order, customer: order.customer }]))
  const buyers = [...Map.groupBy(known, ({ customer }) => customer).values()]
  const having = (is: (order: PlainOrder) => boolean) => buyers.filter((own) => own.some(is)).length
  return {
    orders: known.length,
    all: buyers.length,
    first: having(({ number }) => number === 1),
    returning: having(({ number }) => (number ?? 1) > 1),
    repeating: buyers.filter((own) => own.length > 1).length,
  }
}

const totalOf = ({ entries }: Sums, ...kinds: EntryKind[]): number =>
  addUp(entries.flatMap(({ kind, amount }) => (kinds.includes(kind) ? [amount] : [])))

const unitsOf = ({ entries }: Sums, ...kinds: EntryKind[]): number =>
  entries.reduce((sum, { kind, units }) => (kinds.includes(kind) ? sum + units : sum), 0)

const refundsOf = ({ entries }: Sums): number => new Set(entries.flatMap(({ refund }) => refund ?? [])).size

const placedIn = (sums: Sums): number => totalOf(sums, 'sale', 'discount')
const netOf = (sums: Sums): number => totalOf(sums, 'sale', 'discount', 'return')

/** Sales and costs of lines with a known cost. `null` if none has one. */
function costedOf({ entries }: Sums): { sales: number; cost: number } | null {
  const costed = entries.flatMap(({ amount, units, unitCost }) =>
    unitCost === null ? [] : [{ amount, cost: Number(unitCost) * units }],
  )
  if (costed.length === 0) return null
  return {
    sales: addUp(costed.map(({ amount }) => amount)),
    cost: costed.reduce((sum, { cost }) => sum + cost, 0) / MICROS_PER_MINOR,
  }
}

function profitOf(sums: Sums): number | null {
  const costed = costedOf(sums)
  return costed && costed.sales - costed.cost
}

const FORMULAS: Record<Metric, (sums: Sums) => number | null> = {
  gross_sales: (sums) => totalOf(sums, 'sale'),
  discounts: (sums) => -totalOf(sums, 'discount'),
  returns: (sums) => -totalOf(sums, 'return'),
  net_sales: netOf,
  shipping: (sums) => totalOf(sums, 'shipping'),
  taxes: (sums) => totalOf(sums, 'tax'),
  duties: (sums) => totalOf(sums, 'duty'),
  total_sales: (sums) => totalOf(sums, 'sale', 'discount', 'return', 'shipping', 'tax', 'duty'),
  orders: ({ orders }) => orders.length,
  units: (sums) => unitsOf(sums, 'sale', 'return'),
  units_ordered: (sums) => unitsOf(sums, 'sale'),
  average_order_value: (sums) => ratio(placedIn(sums), sums.orders.length),
  customers: (sums) => customersOf(sums).all,
  new_customers: (sums) => customersOf(sums).first,
  returning_customers: (sums) => customersOf(sums).returning,
  returning_customer_rate: (sums) => ratio(customersOf(sums).returning, customersOf(sums).all),
  repeat_customers: (sums) => customersOf(sums).repeating,
  repeat_purchase_rate: (sums) => ratio(customersOf(sums).repeating, customersOf(sums).all),
  orders_per_customer: (sums) => ratio(customersOf(sums).orders, customersOf(sums).all),
  units_per_order: (sums) => ratio(unitsOf(sums, 'sale', 'return'), sums.orders.length),
  refunds: refundsOf,
  discount_rate: (sums) => ratio(-totalOf(sums, 'discount'), totalOf(sums, 'sale')),
  return_rate: (sums) => ratio(-totalOf(sums, 'return'), placedIn(sums)),
  refund_rate: (sums) => ratio(refundsOf(sums), sums.orders.length),
  cost_of_goods: (sums) => costedOf(sums)?.cost ?? null,
  gross_profit: profitOf,
  margin_rate: (sums) => ratio(profitOf(sums) ?? 0, costedOf(sums)?.sales ?? 0),
  cost_coverage: (sums) => ratio(costedOf(sums)?.sales ?? 0, netOf(sums)),
}

/** Computes a metric: amounts in minor units, not rounded, and rates as ratios. `null` if there is none. */
export const figureOf = (metric: Metric, sums: Sums): number | null => FORMULAS[metric](sums)
