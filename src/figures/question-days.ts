import type { SalesReport } from '#domain/contracts/analytics.ts'
import { DEFAULT_PERIOD, type PeriodName } from '#domain/period-presets.ts'
import type { FiguresQuestion } from '#data/figures-paths.ts'
import { type PeriodChoice, toFilter } from '#lib/period-choice.ts'

/** Returns the store, period and comparison of a figures query: those of the report on the same page. */
export function questionDays(
  report: SalesReport,
  choice: PeriodChoice,
): Pick<FiguresQuestion, 'store' | 'period' | 'compare' | 'match'> {
  const { compare, match } = choice
  const name = nameOfPeriod(choice)
  return {
    store: report.store.id,
    period: { ...report.period, ...(name && { name }) },
    compare: report.comparison ? (compare ?? 'previous_period') : 'none',
    ...(match && { match }),
  }
}

/** Returns what the days of the report were chosen as. Without days in the URL, they are the server's default. */
function nameOfPeriod(choice: PeriodChoice): PeriodName | undefined {
  const { from, period } = toFilter(choice)
  return period ?? (from === undefined ? DEFAULT_PERIOD : undefined)
}
