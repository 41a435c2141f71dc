import type { Metric } from '#domain/contracts/dashboard.ts'
import type { MetricName } from '#domain/metrics.ts'
import { createToMetric, ratio, toSalesMetrics, toSalesValues } from '#server/api/figures/sales-values.ts'
import type { Totals } from './load-figures.ts'

type Values = Record<MetricName, number | null>

function toValues(totals: Totals, currency: string): Values {
  const { customers, new_customers, returning_customers } = totals
  return {
    ...toSalesValues(totals, currency),
    customers,
    new_customers,
    returning_customer_rate: ratio(returning_customers, customers),
  }
}

type Input = {
  totals: Totals
  /** Totals of the finished days, which are compared instead of `totals`. `null` if the whole period is compared. */
  completed: Totals | null
  compared: Totals | null
  currency: string
}

/** Returns every metric with its comparison and change. */
export function toMetrics({ totals, completed, compared, currency }: Input): Record<MetricName, Metric> {
  const metric = createToMetric({
    values: toValues(totals, currency),
    held: toValues(completed ?? totals, currency),
    bases: compared && toValues(compared, currency),
  })
  const { refunds, ...sales } = toSalesMetrics(metric)
  return {
    ...sales,
    customers: metric('customers'),
    new_customers: metric('new_customers'),
    returning_customer_rate: metric('returning_customer_rate'),
    refunds,
  }
}
