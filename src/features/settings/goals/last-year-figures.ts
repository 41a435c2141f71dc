import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { unitAround } from '#domain/calendar-units.ts'
import type { GoalMetric } from '#domain/contracts/goals.ts'
import type { Period } from '#domain/periods.ts'

const YEAR = 12

/** The figures of a month. Net sales are in minor units. */
export type LastYear = Readonly<Record<GoalMetric, number>>

/** Returns the days of the same months a year earlier. */
export function lastYearPeriod(months: readonly string[]): Period {
  const [first = '', last = first] = [months.at(0), months.at(-1)]
  return { from: unitAround(first, 'month', -YEAR).from, to: unitAround(last, 'month', -YEAR).to }
}

/** Returns what was sold a year before each month, by the month's first day. Only of months that the figures know whole. */
export function lastYearFigures(report: SalesReport | null): ReadonlyMap<string, LastYear> {
  if (report === null) return new Map()
  const { firstOrderDay, figuresEnd } = report.store
  const isWhole = ({ from, to }: Period) =>
    firstOrderDay !== null && firstOrderDay <= from && (figuresEnd === null || to < figuresEnd.day)
  return new Map(
    report.rows
      .filter(isWhole)
      .map(({ from, net_sales, orders }) => [unitAround(from, 'month', YEAR).from, { net_sales, orders }]),
  )
}
