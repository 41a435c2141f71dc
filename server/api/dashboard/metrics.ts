import type { Metric, MetricName } from '#domain/contracts/dashboard.ts'
import { averageMinorUnits, subtractDecimals, toMinorUnits } from '#domain/money.ts'
import type { Totals } from './load-figures.ts'

type Values = Record<MetricName, number | null>

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

function toValues(totals: Totals, currency: string): Values {
  const money = (decimal: string) => toMinorUnits(decimal, currency)
  const { customers, orders } = totals
  const placed = subtractDecimals(totals.gross_sales, totals.discounts)
  return {
    gross_sales: money(totals.gross_sales),
    discounts: money(totals.discounts),
    returns: money(totals.returns),
    net_sales: money(totals.net_sales),
    shipping: money(totals.shipping),
    taxes: money(totals.taxes),
    duties: money(totals.duties),
    total_sales: money(totals.total_sales),
    orders,
    units: totals.units,
    average_order_value: orders === 0 ? null : averageMinorUnits(placed, orders, currency),
    customers,
    new_customers: totals.new_customers,
    returning_customer_rate: ratio(totals.returning_customers, customers),
    refunds: totals.refunds,
  }
}

function changeOf(value: number | null, base: number | null): number | null {
  if (value === null || base === null || base === 0) return null
  return (value - base) / Math.abs(base)
}

type Input = {
  totals: Totals
  /** The part of the period that the comparison is held against, where it is not the whole. */
  completed: Totals | null
  compared: Totals | null
  currency: string
}

/** Every metric with its comparison and change. */
export function toMetrics({ totals, completed, compared, currency }: Input): Record<MetricName, Metric> {
  const values = toValues(totals, currency)
  const held = completed ? toValues(completed, currency) : values
  const bases = compared ? toValues(compared, currency) : null
  const metric = (name: MetricName): Metric => {
    const comparison = bases?.[name] ?? null
    return { value: values[name], comparison, change: changeOf(held[name], comparison) }
  }
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
    customers: metric('customers'),
    new_customers: metric('new_customers'),
    returning_customer_rate: metric('returning_customer_rate'),
    refunds: metric('refunds'),
  }
}
