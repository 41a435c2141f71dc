import { expect, it } from 'vitest'
import { returnsNote } from './metric-tiles.ts'

/** A dashboard with these values. */
function dashboardWith(values: { average: number | null; netSales: number; returns: number }) {
  const metricOf = (value: number | null) => ({ value, comparison: null, change: null })
  return {
    store: { currency: 'EUR' },
    metrics: {
      average_order_value: metricOf(values.average),
      net_sales: metricOf(values.netSales),
      returns: metricOf(values.returns),
    },
  }
}

it('says what came back beside the average order value, unless it is little', () => {
  const figures = { average: 600_000_000, netSales: 0, returns: 1_200_000_000 }
  expect(returnsNote('average_order_value', dashboardWith(figures))).toBe('Before €12,000,000.00 of returns')
  expect(returnsNote('net_sales', dashboardWith(figures))).toBeNull()
  expect(returnsNote('average_order_value', dashboardWith({ ...figures, netSales: 60_000_000_000 }))).toBeNull()
  expect(returnsNote('average_order_value', dashboardWith({ ...figures, average: null }))).toBeNull()
})
