import { type LargeOrderSums, shareOfReturns, shareOfSales } from '#domain/analysis/changes/large-order.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'

/** The largest order of a day, by its sales or by its returns. Amounts are in minor units. */
export type DayOrder = { id: string; day: string; sums: LargeOrderSums }

/** What all orders of a day have. */
export type DaySums = { day: string; grossSales: number; returns: number; orders: number }

/** An order that is so large that figures are shown with and without it. */
export type OutlierOrder = { id: string; day: string; of: 'sales' | 'returns'; share: number; period: Period }

/** An order is compared with its day and, as small stores have few orders a day, with its week and four weeks. */
const COMPARED_DAYS = [1, 7, 28]

/** Returns the outliers among the largest orders of a day. The day need not be complete: an order is judged at once. */
export function findOutlierOrders(orders: readonly DayOrder[], days: readonly DaySums[]): OutlierOrder[] {
  return orders.flatMap((order) => {
    const [first] = COMPARED_DAYS.flatMap((length) => outlierIn(order, days, length))
    return first === undefined ? [] : [first]
  })
}

function outlierIn({ id, day, sums: order }: DayOrder, days: readonly DaySums[], length: number): OutlierOrder[] {
  const compared = days.filter((sums) => sums.day <= day && daysBetween(sums.day, day) < length)
  const all = addUp(compared)
  const others = addUp([...compared, { grossSales: -order.grossSales, returns: -order.returns, orders: -order.orders }])
  const period = { from: addDays(day, 1 - length), to: day }
  const [sales, returns] = [shareOfSales({ order, all, others }), shareOfReturns({ order, all, others })]
  if (sales !== null) return [{ id, day, of: 'sales', share: sales, period }]
  return returns === null ? [] : [{ id, day, of: 'returns', share: returns, period }]
}

function addUp(days: readonly Omit<DaySums, 'day'>[]): LargeOrderSums {
  const sums = { grossSales: 0, returns: 0, orders: 0 }
  for (const { grossSales, returns, orders } of days) {
    sums.grossSales += grossSales
    sums.returns += returns
    sums.orders += orders
  }
  return { ...sums, averageOrderValue: sums.orders > 0 ? sums.grossSales / sums.orders : null }
}
