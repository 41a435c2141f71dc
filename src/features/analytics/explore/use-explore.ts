import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { figuresQueries } from '#data/figures/figures.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import type { ExploreChoice } from '#figures/choices/explore-choice.ts'
import { toExploreQuestion } from '#figures/choices/explore-question.ts'
import { questionDays } from '#figures/choices/question-days.ts'
import { whyMissing } from '#lib/app-error.ts'
import { chartKindOf } from './chart-series.ts'

/** How many rows are loaded for the pages of the table, and for a chart of all rows. */
const MOST_ROWS = { table: 1000, chart: 10_000 }

/** What of the report of the period says which days are compared. */
type Report = Pick<SalesReport, 'comparison'> & { store: Pick<SalesReport['store'], 'id'> }

type Asked = { report: Report; choice: ExploreChoice }

function toQuestion({ report, choice }: Asked) {
  return {
    ...toExploreQuestion(questionDays(report.store.id, choice), choice),
    // A young shop has no year before.
    ...(choice.compare === 'previous_year' && report.comparison === null && { compare: 'none' as const }),
    limit: MOST_ROWS[chartKindOf(choice.by) === null ? 'table' : 'chart'],
  }
}

/** Returns the query of what Explore shows. */
export const exploreQuery = (asked: Asked) => figuresQueries.breakdown(toQuestion(asked))

/** Loads what Explore shows. Shows the previous figures until the new ones arrive. */
export function useExplore(asked: Asked) {
  const query = exploreQuery(asked)
  usePrefetchQuery(query)
  const { data, error, failureReason, fetchStatus, isPlaceholderData, refetch } = useQuery(query)
  return {
    question: toQuestion(asked),
    breakdown: data,
    error: whyMissing({ error, failureReason }),
    isOffline: fetchStatus === 'paused',
    isOutdated: isPlaceholderData,
    retry: () => void refetch(),
  }
}
