import type { Metric } from '#domain/contracts/dashboard.ts'
import type { MetricName } from '#domain/metrics.ts'
import { metricsOf } from '#server/api/figures/query/compare-sums.ts'
import type { PhaseSums } from '#server/api/figures/query/load-sums.ts'
import { toSalesMetrics } from '#server/api/figures/sales-values.ts'

type Rules = { currency: string; completeTo: string | null }

/** Returns every metric with its comparison and change. */
export function toMetrics(total: PhaseSums, rules: Rules): Record<MetricName, Metric> {
  const metric = metricsOf(total, { basis: 'shopify', ...rules })
  const { refunds, ...sales } = toSalesMetrics(metric)
  return {
    ...sales,
    customers: metric('customers'),
    new_customers: metric('new_customers'),
    returning_customer_rate: metric('returning_customer_rate'),
    refunds,
  }
}
