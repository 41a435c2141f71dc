import { expect, it } from 'vitest'
import { METRIC_NAMES, type MetricName } from '#domain/metrics.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { returnsNote } from './metric-tiles.ts'

/** A dashboard with these values. All others are unknown. */
function dashboardWith(values: Partial<Record<MetricName, number>>): Parameters<typeof returnsNote>[1] {
  const metricOf = (name: MetricName) => ({ value: values[name] ?? null, comparison: null, change: null })
  return {
    store: { currency: 'EUR' },
    metrics: Object.fromEntries(METRIC_NAMES.map((name) => [name, metricOf(name)])) as Dashboard['metrics'],
  }
}

it('says what came back beside the average order value, unless it is little', () => {
  const figures = { average_order_value: 600_000_000, net_sales: 0, returns: 1_200_000_000 }
  expect(returnsNote('average_order_value', dashboardWith(figures))).toBe('Before €12,000,000.00 of returns')
  expect(returnsNote('net_sales', dashboardWith(figures))).toBeNull()
  expect(returnsNote('average_order_value', dashboardWith({ ...figures, net_sales: 60_000_000_000 }))).toBeNull()
  expect(returnsNote('average_order_value', dashboardWith({ net_sales: 0, returns: 100 }))).toBeNull()
})
