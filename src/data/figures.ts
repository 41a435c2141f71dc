import { hashKey, queryOptions } from '@tanstack/react-query'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { saveFile } from '#lib/save-file.ts'
import { apiFetch } from './backend.ts'
import { figuresKey, loadAnswer, placeholderFor } from './figures-answers.ts'
import { type FiguresQuestion, figuresPath } from './figures-paths.ts'
import { type Check, isNumber, isText, listOf, nullable, objectOf, someOf } from './shapes.ts'

/** Figures by the values of a dimension, such as by country. Amounts are in minor units of `currency`. */
export type Breakdown = Pick<FiguresAnswer, 'currency' | 'rowCount' | 'totals' | 'others'> & {
  rows: Pick<FiguresAnswer['rows'][number], 'keys' | 'labels' | 'metrics'>[]
}

const isFigure = nullable(isNumber)
const isMetric = objectOf<Metric>({ value: isFigure, comparison: isFigure, change: isFigure })
/** Checks the metrics of a figures answer. */
export const isMetrics = someOf(QUERY_METRICS, isMetric)
const isLabels = listOf(nullable(isText))

/** Checks the rows of a figures answer. */
export const isBreakdownRows = listOf(
  objectOf<Breakdown['rows'][number]>({ keys: isLabels, labels: isLabels, metrics: isMetrics }),
)

/** `null` for a person without a store. */
const isBreakdown: Check<Breakdown | null> = nullable(
  objectOf<Breakdown>({
    currency: isText,
    rowCount: isNumber,
    totals: isMetrics,
    others: nullable(isMetrics),
    rows: isBreakdownRows,
  }),
)

const requestOf = (question: FiguresQuestion) => ({ path: figuresPath(question), check: isBreakdown })

export const figuresQueries = {
  /** Until the breakdown has loaded, shows a stored one, or the previous one if it has the same dimension. */
  breakdown: (question: FiguresQuestion) =>
    queryOptions({
      queryKey: [...figuresKey, 'breakdown', question.by, question],
      queryFn: ({ signal }) => loadAnswer(requestOf(question), signal),
      placeholderData: (previous, query) =>
        placeholderFor(
          requestOf(question),
          hashKey([query?.queryKey[2]]) === hashKey([question.by]) ? previous : undefined,
        ),
    }),
}

/** Downloads all rows of a breakdown as a CSV file. Throws an `AppError`. */
export async function downloadBreakdown(question: FiguresQuestion, name: string): Promise<void> {
  const { limit: _limit, offset: _offset, ...whole } = question
  const response = await apiFetch(figuresPath({ ...whole, limit: MOST_ROWS, format: 'csv' }))
  saveFile(await response.blob(), name)
}

/** The most rows that the server answers at once. */
const MOST_ROWS = 10_000
