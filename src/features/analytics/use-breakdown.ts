import { useQuery } from '@tanstack/react-query'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { figuresQueries } from '#data/figures.ts'
import type { FiguresQuestion } from '#data/figures-paths.ts'
import type { AnalyticsChoice } from './analytics-choice.ts'
import type { BreakdownChoice } from './breakdown-reports.ts'

/** How many rows a page of a breakdown has. */
export const PAGE_ROWS = 50

type Asked = { report: SalesReport; choice: AnalyticsChoice; breakdown: BreakdownChoice; page: number }

type PeriodQuestion = Pick<FiguresQuestion, 'store' | 'period' | 'compare' | 'match'>

/** Returns the store, period and comparison of a report, for a figures query. */
export function toPeriodQuestion({ report, choice }: Pick<Asked, 'report' | 'choice'>): PeriodQuestion {
  const { compare, match, period } = choice
  return {
    store: report.store.id,
    ...(period !== null && { period: period === 'custom' ? report.period : period }),
    compare: report.comparison ? (compare ?? 'previous_period') : 'none',
    ...(match && { match }),
  }
}

function toQuestion({ report, choice, breakdown, page }: Asked): FiguresQuestion {
  const { dimension, metrics, sort } = breakdown
  return {
    ...toPeriodQuestion({ report, choice }),
    metrics,
    by: [dimension],
    order: [[sort.key, sort.isDescending ? 'desc' : 'asc']],
    limit: PAGE_ROWS,
    offset: page * PAGE_ROWS,
  }
}

/** Loads a page of a breakdown. Shows the previous one until the new one arrives. */
export function useBreakdown(asked: Asked) {
  const question = toQuestion(asked)
  const { data, error, fetchStatus, isPlaceholderData, refetch } = useQuery(figuresQueries.breakdown(question))
  return {
    question,
    breakdown: data,
    error,
    isOffline: fetchStatus === 'paused',
    isOutdated: isPlaceholderData,
    retry: () => void refetch(),
  }
}
