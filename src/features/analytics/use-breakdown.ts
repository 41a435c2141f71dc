import { useQuery } from '@tanstack/react-query'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { figuresQueries } from '#data/figures.ts'
import { isBeingPrepared } from '#lib/app-error.ts'
import type { FiguresQuestion } from '#data/figures-paths.ts'
import type { AnalyticsChoice } from './analytics-choice.ts'
import type { BreakdownChoice } from './breakdown-reports.ts'

/** How many rows a page of a breakdown has. */
export const PAGE_ROWS = 50

type Asked = { report: SalesReport; choice: AnalyticsChoice; breakdown: BreakdownChoice; page: number }

/** Returns the figures query of a breakdown. It has the period and comparison of the report. */
function toQuestion({ report, choice, breakdown, page }: Asked): FiguresQuestion {
  const { compare, match, period } = choice
  const { dimension, metrics, sort } = breakdown
  return {
    store: report.store.id,
    metrics,
    by: [dimension],
    ...(period !== null && { period: period === 'custom' ? report.period : period }),
    compare: report.comparison ? (compare ?? 'previous_period') : 'none',
    ...(match && { match }),
    order: [[sort.key, sort.isDescending ? 'desc' : 'asc']],
    limit: PAGE_ROWS,
    offset: page * PAGE_ROWS,
  }
}

/** Loads a page of a breakdown. Shows the previous one until the new one arrives. */
export function useBreakdown(asked: Asked) {
  const question = toQuestion(asked)
  const { data, error, failureReason, fetchStatus, isPlaceholderData, refetch } = useQuery(
    figuresQueries.breakdown(question),
  )
  return {
    question,
    breakdown: data,
    error: error ?? (isBeingPrepared(failureReason) ? failureReason : null),
    isOffline: fetchStatus === 'paused',
    isOutdated: isPlaceholderData,
    retry: () => void refetch(),
  }
}
