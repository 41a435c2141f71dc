import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { figuresQueries } from '#data/figures/figures.ts'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { lastPage, usePage } from '#figures/choices/page-choice.ts'
import { questionDays } from '#figures/choices/question-days.ts'
import { whyMissing } from '#lib/app-error.ts'
import type { AnalyticsChoice } from './analytics-choice.ts'
import type { BreakdownChoice } from './breakdown-reports.ts'

/** How many rows a page of a breakdown has. */
export const PAGE_ROWS = 50

type Asked = {
  report: SalesReport
  choice: AnalyticsChoice
  breakdown: BreakdownChoice
  where: Filter | undefined
}

/** Returns the figures query of all rows of a breakdown. It has the period, comparison and filters of the page. */
function toQuestion({ report, choice, breakdown, where }: Asked): FiguresQuestion {
  const { dimension, metrics } = breakdown
  return {
    ...questionDays(report.store.id, choice),
    metrics,
    by: [dimension],
    ...(where && { where }),
    order: [orderOf({ report, breakdown })],
  }
}

/** Without a comparison there is no change, so the rows are sorted by the metric. */
function orderOf({ report, breakdown }: Pick<Asked, 'report' | 'breakdown'>) {
  const { metrics, sort } = breakdown
  const direction = sort.isDescending ? 'desc' : 'asc'
  if (sort.key !== 'change') return [sort.key, direction] as const
  return report.comparison ? ([metrics[0], direction, 'change'] as const) : ([metrics[0], 'desc'] as const)
}

/** Returns the query of a page of a breakdown. */
export const breakdownQuery = (asked: Asked, page: number) =>
  figuresQueries.breakdown({ ...toQuestion(asked), limit: PAGE_ROWS, offset: page * PAGE_ROWS })

/** Loads a page of a breakdown. Shows the previous one until the new one arrives. */
export function useBreakdown(asked: Asked) {
  const { page: chosenPage, onPage } = usePage('split_page')
  const [known, setKnown] = useState({ question: '', last: 0 })
  const question = toQuestion(asked)
  const key = JSON.stringify(question)
  const page = known.question === key ? Math.min(chosenPage, known.last) : chosenPage
  const { data, error, failureReason, fetchStatus, isPlaceholderData, refetch } = useQuery(breakdownQuery(asked, page))
  const last = data && !isPlaceholderData ? lastPage(data.rowCount, PAGE_ROWS) : page
  // There are fewer rows than there were, such as after an import was undone.
  if (page > last || (known.question === key && last > known.last)) setKnown({ question: key, last })
  return {
    question,
    page,
    onPage,
    breakdown: data,
    error: whyMissing({ error, failureReason }),
    isOffline: fetchStatus === 'paused',
    isOutdated: isPlaceholderData,
    retry: () => void refetch(),
  }
}
