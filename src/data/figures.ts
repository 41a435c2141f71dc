import { hashKey, queryOptions } from '@tanstack/react-query'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { saveFile } from '#lib/save-file.ts'
import { apiFetch } from './backend.ts'
import { figuresKey, loadAnswer, placeholderFor } from './figures-answers.ts'
import { type FiguresQuestion, figuresPath } from './figures-paths.ts'
import { isMetric } from './figures-shapes.ts'
import { type Check, isInstant, isNumber, isText, listOf, nullable, objectOf, optional, someOf } from './shapes.ts'

/** Figures by the values of a dimension, such as by country. Amounts are in minor units of `currency`. */
export type Breakdown = Pick<FiguresAnswer, 'currency' | 'rowCount' | 'totals' | 'others'> & {
  rows: Pick<FiguresAnswer['rows'][number], 'keys' | 'labels' | 'metrics' | 'order'>[]
}

const isMetrics = someOf(QUERY_METRICS, isMetric)
const isOrder = objectOf<NonNullable<Breakdown['rows'][number]['order']>>({
  name: isText,
  placedAt: isInstant,
  customer: nullable(isText),
  total: isNumber,
  status: nullable(isText),
})
const isLabels = listOf(nullable(isText))

/** `null` for a person without a store. */
const isBreakdown: Check<Breakdown | null> = nullable(
  objectOf<Breakdown>({
    currency: isText,
    rowCount: isNumber,
    totals: isMetrics,
    others: nullable(isMetrics),
    rows: listOf(
      objectOf<Breakdown['rows'][number]>({
        keys: isLabels,
        labels: isLabels,
        metrics: isMetrics,
        order: optional(isOrder),
      }),
    ),
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
  /** Until the figures have loaded, shows stored ones. */
  parts: (question: FiguresQuestion) =>
    queryOptions({
      queryKey: [...figuresKey, 'parts', question],
      queryFn: ({ signal }) => loadAnswer(requestOf(question), signal),
      placeholderData: () => placeholderFor(requestOf(question), undefined),
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
