/** The sums of a period that one order may dominate. Amounts are in minor units. */
export type LargeOrderSums = { grossSales: number; returns: number; orders: number; averageOrderValue: number | null }

type Sums = { order: LargeOrderSums; all: LargeOrderSums; others: LargeOrderSums }

/** With fewer other orders, each of them is a large part. */
const LEAST_OTHERS = 5

const LEAST_SHARE = 0.2
const TIMES_AVERAGE = 10

/** Returns the order's share of gross sales, if it is large and far above the average of the others; otherwise `null`. */
export function shareOfSales({ order, all, others }: Sums): number | null {
  if (others.orders < LEAST_OTHERS || all.grossSales <= 0) return null
  const share = order.grossSales / all.grossSales
  const isFarAbove = order.grossSales >= TIMES_AVERAGE * (others.averageOrderValue ?? 0)
  return share >= LEAST_SHARE && isFarAbove ? share : null
}

const LEAST_SHARE_OF_RETURNS = 0.5
const LEAST_SHARE_OF_SALES = 0.05

/** Returns the order's share of returns, if it is most of them and they matter beside sales; otherwise `null`. */
export function shareOfReturns({ order, all, others }: Sums): number | null {
  if (others.orders < LEAST_OTHERS || all.returns <= 0) return null
  const share = order.returns / all.returns
  const isNoticed = order.returns >= LEAST_SHARE_OF_SALES * all.grossSales
  return share >= LEAST_SHARE_OF_RETURNS && isNoticed ? share : null
}
