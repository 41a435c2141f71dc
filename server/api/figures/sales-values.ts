import { z } from 'zod'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { SalesMetric } from '#domain/metrics.ts'
import { averageMinorUnits, subtractDecimals, toMinorUnits } from '#domain/money.ts'
import { count, decimal } from './exact-numbers.ts'

/** Sums of sales from the database: amounts are exact decimal strings, counts are numbers. */
export const salesSchema = z.object({
  gross_sales: decimal,
  discounts: decimal,
  returns: decimal,
  net_sales: decimal,
  shipping: decimal,
  taxes: decimal,
  duties: decimal,
  total_sales: decimal,
  orders: count,
  units: count,
  refunds: count,
})

/** The sums of a whole period, with counts of missing data. */
export const periodSalesSchema = salesSchema.extend({ orders_without_customer: count, refunds_estimated: count })

export type Sales = z.infer<typeof salesSchema>
type Unknowns = Partial<Record<'orders_without_customer' | 'refunds_estimated', string | number>>

/** Returns how many orders have no customer, and how many refunds have an estimated date. */
export function toUnknowns({ orders_without_customer: orders, refunds_estimated: refunds }: Unknowns) {
  return { ordersWithoutCustomer: Number(orders ?? 0), refundsEstimated: Number(refunds ?? 0) }
}

export type SalesValues = Record<Exclude<SalesMetric, 'average_order_value'>, number> & {
  average_order_value: number | null
}

/** Returns (gross sales − discounts) ÷ orders in minor units. `null` without orders. */
export function averageOrderValue(
  { gross_sales, discounts, orders }: Pick<Sales, 'gross_sales' | 'discounts' | 'orders'>,
  currency: string,
): number | null {
  return orders === 0 ? null : averageMinorUnits(subtractDecimals(gross_sales, discounts), orders, currency)
}

/** Returns part ÷ whole. `null` if the whole is zero. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** Converts exact sums to minor units, such as cents. Rounds each sum once. */
export function toSalesValues(sales: Sales, currency: string): SalesValues {
  const money = (amount: string) => toMinorUnits(amount, currency)
  const { orders, refunds, units } = sales
  return {
    gross_sales: money(sales.gross_sales),
    discounts: money(sales.discounts),
    returns: money(sales.returns),
    net_sales: money(sales.net_sales),
    shipping: money(sales.shipping),
    taxes: money(sales.taxes),
    duties: money(sales.duties),
    total_sales: money(sales.total_sales),
    orders,
    units,
    average_order_value: averageOrderValue(sales, currency),
    refunds,
  }
}

type Values<Name extends string> = Readonly<Record<Name, number | null>>

type Compared<Name extends string> = {
  values: Values<Name>
  /** The values to compare with `bases`. Unlike `values`, they leave out today, which isn't over. */
  held: Values<Name>
  bases: Values<Name> | null
}

/** Creates a function that returns the metric with a given name: its value, comparison and change. */
export function createToMetric<Name extends string>({ values, held, bases }: Compared<Name>): (name: Name) => Metric {
  return (name) => compareValues({ value: values[name], held: held[name], comparison: bases?.[name] ?? null })
}

type ComparedValue = Record<'value' | 'held' | 'comparison', number | null>

/** Returns a metric. Its change is that of `held`, the value of the finished days. */
export const compareValues = ({ value, held, comparison }: ComparedValue): Metric => ({
  value,
  comparison,
  change: changeOf(held, comparison),
})

/** Calls `metric` for each sales metric. */
export function toSalesMetrics(metric: (name: SalesMetric) => Metric): Record<SalesMetric, Metric> {
  return {
    gross_sales: metric('gross_sales'),
    discounts: metric('discounts'),
    returns: metric('returns'),
    net_sales: metric('net_sales'),
    shipping: metric('shipping'),
    taxes: metric('taxes'),
    duties: metric('duties'),
    total_sales: metric('total_sales'),
    orders: metric('orders'),
    units: metric('units'),
    average_order_value: metric('average_order_value'),
    refunds: metric('refunds'),
  }
}

function changeOf(value: number | null, base: number | null): number | null {
  if (value === null || base === null || base === 0) return null
  return (value - base) / Math.abs(base)
}
