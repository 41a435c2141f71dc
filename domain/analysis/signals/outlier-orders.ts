import { type LargeOrderSums, shareOfReturns, shareOfSales } from '#domain/analysis/changes/large-order.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
import { onceInDays } from './highest-values.ts'
import { runningSums, type SumBetween } from './running-sums.ts'

/** The largest order of a day, by its sales or by its returns. Amounts are in minor units. */
export type DayOrder = {
  id: string
  day: string
  sums: LargeOrderSums
  /** Gross sales less discounts: what comes back if all of it does. */
  discounted: number
}

/** What all orders of a day have. */
type DaySums = { day: string; grossSales: number; returns: number; orders: number }

/** The largest orders of days, and the sums of all orders of each day. The last one may be incomplete. */
export type OrderInput = { largest: readonly DayOrder[]; days: readonly DaySums[] }

type Side = 'sales' | 'returns'

/** An order that is so large that figures are shown with and without it. */
export type OutlierOrder = {
  id: string
  day: string
  of: Side
  /** Its share of the period. */
  share: number
  period: Period
  /** By chance, the store has such an order once in so many days. Cards of earlier versions don't have it. */
  onceInDays?: number
  /** The day on which all of it had come back. Absent otherwise, and for returns. */
  returnedOn?: string
}

/** An order is compared with its day and, as small stores have few orders a day, with its week and four weeks. */
const COMPARED_DAYS = [1, 7, 28]

/** An order that the store has more often is usual there. */
const LEAST_ONCE_IN_DAYS = 730

/** What is usual is learned from the days before. Fewer don't tell. */
const LEARNED_DAYS = 365
const LEAST_LEARNED_DAYS = 28

/** Days tell nothing of what comes less often than once in so many times as many. */
const MOST_TIMES_KNOWN = 20

/** An order that came back in full within so many days is told as one thing. */
const RETURN_DAYS = 28

/**
 * Returns the outliers from a day on, by the days on which they were placed or came back. The last day need not be
 * complete: an order is judged at once, and compared only with days before it.
 */
export function findOutlierOrders(input: OrderInput, from: string): OutlierOrder[] {
  const oldest = addDays(from, -RETURN_DAYS)
  const past = lookUp(input)
  const found = input.largest
    .filter(({ day }) => day >= oldest)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .flatMap((order) => {
      const outlier = judge(order, past)
      return outlier === null ? [] : [{ order, outlier }]
    })
  const returns = new Set<DayOrder>()
  const paired = found.map(({ order, outlier }) => {
    const back = outlier.of === 'sales' ? returnOf(order, input.largest, returns) : null
    if (back === null) return { order, outlier }
    returns.add(back)
    return { order, outlier: { ...outlier, returnedOn: back.day } }
  })
  return paired
    .filter(({ order, outlier }) => outlier.of === 'sales' || !returns.has(order))
    .map(({ outlier }) => outlier)
    .filter(({ day, returnedOn = day }) => returnedOn >= from)
}

/**
 * Returns the return of all of an order: on itself, on another day or, as in lists of invoices, as one of its own that
 * has no sales. Each is that of one order.
 */
function returnOf(order: DayOrder, largest: readonly DayOrder[], taken: ReadonlySet<DayOrder>): DayOrder | null {
  const isReturn = (other: DayOrder) =>
    (other.id === order.id || other.sums.grossSales === 0) &&
    other.sums.returns > 0 &&
    other.sums.returns === order.discounted
  const isInTime = ({ day }: DayOrder) => day >= order.day && daysBetween(order.day, day) <= RETURN_DAYS
  const back = largest
    .filter((other) => isReturn(other) && isInTime(other) && !taken.has(other))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  return back.find(({ id }) => id === order.id) ?? back[0] ?? null
}

/** Sums of days, and the highest amounts of each, by positions from the first day on. */
type Past = { positionOf: (day: string) => number; sums: Record<keyof Omit<DaySums, 'day'>, SumBetween> } & Record<
  Side,
  Float64Array
>

function lookUp({ largest, days }: OrderInput): Past {
  const known = days.map(({ day }) => day).toSorted()
  const [firstDay = '', lastDay = firstDay] = [known[0], known.at(-1)]
  const positionOf = (day: string) => daysBetween(firstDay, day)
  const length = known.length === 0 ? 0 : positionOf(lastDay) + 1
  const all = {
    grossSales: new Float64Array(length),
    returns: new Float64Array(length),
    orders: new Float64Array(length),
  }
  for (const { day, grossSales, returns, orders } of days) {
    const at = positionOf(day)
    all.grossSales[at] = grossSales
    all.returns[at] = returns
    all.orders[at] = orders
  }
  const [sales, returns] = [new Float64Array(length), new Float64Array(length)]
  for (const { day, sums } of largest) {
    const at = positionOf(day)
    sales[at] = Math.max(sales[at] ?? 0, sums.grossSales)
    returns[at] = Math.max(returns[at] ?? 0, sums.returns)
  }
  const sums = {
    grossSales: runningSums(all.grossSales),
    returns: runningSums(all.returns),
    orders: runningSums(all.orders),
  }
  return { positionOf, sums, sales, returns }
}

function judge(order: DayOrder, past: Past): OutlierOrder | null {
  const day = past.positionOf(order.day)
  const large = COMPARED_DAYS.map((length) => largeIn(order, day, { past, length })).find((one) => one !== null)
  if (!large || day < LEAST_LEARNED_DAYS) return null
  const amount = large.of === 'sales' ? order.sums.grossSales : order.sums.returns
  const highest = [...past[large.of].subarray(Math.max(0, day - LEARNED_DAYS), day)]
  const once = Math.min(onceInDays(amount, highest) ?? 0, MOST_TIMES_KNOWN * highest.length)
  return once >= LEAST_ONCE_IN_DAYS ? { ...large, onceInDays: once } : null
}

type Compared = { past: Past; length: number }

function largeIn({ id, day, sums: order }: DayOrder, at: number, { past: { sums }, length }: Compared) {
  const of = (name: keyof typeof sums) => sums[name](at + 1 - length, at + 1)
  const all = toSums(of('grossSales'), of('returns'), of('orders'))
  const { grossSales, returns, orders } = order
  const others = toSums(all.grossSales - grossSales, all.returns - returns, all.orders - orders)
  const period = { from: addDays(day, 1 - length), to: day }
  const [ofSales, ofReturns] = [shareOfSales({ order, all, others }), shareOfReturns({ order, all, others })]
  if (ofSales !== null) return { id, day, of: 'sales' as const, share: ofSales, period }
  return ofReturns === null ? null : { id, day, of: 'returns' as const, share: ofReturns, period }
}

const toSums = (grossSales: number, returns: number, orders: number): LargeOrderSums => ({
  grossSales,
  returns,
  orders,
  averageOrderValue: orders > 0 ? grossSales / orders : null,
})
