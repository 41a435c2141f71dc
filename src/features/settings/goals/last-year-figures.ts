import type { Breakdown } from '#data/figures/figures.ts'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { unitAround } from '#domain/calendar-units.ts'
import type { GoalMetric } from '#domain/contracts/goals.ts'
import { LEAST_COVERAGE } from '#domain/contracts/months.ts'
import type { Period } from '#domain/periods.ts'

const YEAR = 12

/** The figures of a month. Amounts are in minor units. Contribution is there if costs are known for enough of it. */
export type LastYear = Readonly<Record<Exclude<GoalMetric, 'contribution'>, number> & { contribution?: number }>

/** Returns the days of the same months a year earlier. */
export function lastYearPeriod(months: readonly string[]): Period {
  const [first = '', last = first] = [months.at(0), months.at(-1)]
  return { from: unitAround(first, 'month', -YEAR).from, to: unitAround(last, 'month', -YEAR).to }
}

/** Returns the query of the contribution of the same months a year earlier. */
export const lastYearProfit = (store: string, months: readonly string[]): FiguresQuestion => ({
  store,
  metrics: ['contribution', 'cost_coverage'],
  by: ['month'],
  period: lastYearPeriod(months),
  compare: 'none',
})

/** Returns the contribution of each month by its first day, where costs are known for enough of it. */
function contributions(profit: Breakdown | null): ReadonlyMap<string, number> {
  return new Map(
    (profit?.rows ?? []).flatMap(({ keys: [month], metrics: { contribution, cost_coverage: coverage } }) => {
      const [value, share] = [contribution?.value ?? null, coverage?.value ?? null]
      return typeof month !== 'string' || value === null || share === null || share < LEAST_COVERAGE
        ? []
        : [[month, value]]
    }),
  )
}

/** Returns the figures of a year before each month, by the month's first day. Only of months that the figures know whole. */
export function lastYearFigures(report: SalesReport | null, profit: Breakdown | null): ReadonlyMap<string, LastYear> {
  if (report === null) return new Map()
  const { firstOrderDay, figuresEnd } = report.store
  const isWhole = ({ from, to }: Period) =>
    firstOrderDay !== null && firstOrderDay <= from && (figuresEnd === null || to < figuresEnd.day)
  const profits = contributions(profit)
  return new Map(
    report.rows.filter(isWhole).map(({ from, net_sales, orders }) => {
      const contribution = profits.get(from)
      const figures = { net_sales, orders, ...(contribution !== undefined && { contribution }) }
      return [unitAround(from, 'month', YEAR).from, figures]
    }),
  )
}
