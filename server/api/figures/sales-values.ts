import { changeOf } from '#domain/change-size.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { SalesMetric } from '#domain/metrics.ts'
import type { Parts } from '#server/api/figures/query/metric-parts.ts'

/** Returns how many orders have no customer, and how many refunds have an estimated date. */
export const toUnknowns = ({ orders_without_customer: orders, refunds_estimated: refunds }: Parts) => ({
  ordersWithoutCustomer: Number(orders ?? 0),
  refundsEstimated: Number(refunds ?? 0),
})

type Values<Name extends string> = Readonly<Record<Name, number | null>>

type Compared<Name extends string> = {
  values: Values<Name>
  /** The values to compare with `bases`. Unlike `values`, they leave out today, which isn't over. */
  held: Values<Name>
  bases: Values<Name> | null
  /** The last day of `held`; `null` if all days of the period are complete. */
  completeTo: string | null
}

/** Creates a function that returns the metric with a given name: its value, comparison and change. */
export function createToMetric<Name extends string>(compared: Compared<Name>): (name: Name) => Metric {
  const { values, held, bases, completeTo } = compared
  return (name) =>
    compareValues({ value: values[name], held: held[name], comparison: bases?.[name] ?? null }, completeTo)
}

type ComparedValue = Record<'value' | 'held' | 'comparison', number | null>

/** Returns a metric. Its change is that of `held`, the value of the finished days up to `completeTo`. */
export function compareValues({ value, held, comparison }: ComparedValue, completeTo: string | null): Metric {
  const isPart = completeTo !== null && comparison !== null && held !== value
  return {
    value,
    comparison,
    change: changeOf(held, comparison),
    ...(isPart && { complete: { to: completeTo, value: held } }),
  }
}

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
