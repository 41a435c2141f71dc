import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { apiFetch } from '#data/backend/backend.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import { basketReportSchema } from '#domain/contracts/analytics/basket.ts'
import { saveFile } from '#lib/save-file.ts'
import { MOST_ROWS, type Rows, summaryPath } from './products.ts'

/** Which pairs of products to load, and in which order. The server fills in missing values. */
export type BasketQuestion = PeriodFilter & {
  /** Only pairs with this product. */
  with?: string
  /** How many orders with both a pair has at least. */
  least?: string
  /** Leaves out pairs that are bought together no more often than by chance. */
  chance?: 'above'
  /** A leading `-` sorts from high to low. */
  sort?: string
}

/** `null` for a person without a store. */
const answerSchema = v.nullable(basketReportSchema)

const requestOf = (question: BasketQuestion, { limit, offset }: Rows) => ({
  path: summaryPath('basket', { ...question, limit: String(limit), offset: String(offset) }),
  schema: answerSchema,
})

export const basketQueries = {
  /** Until the pairs have loaded, shows stored or previous ones. */
  list: (question: BasketQuestion, rows: Rows) =>
    queryOptions({
      queryKey: [...figuresKey, 'basket', question, rows],
      queryFn: ({ signal }) => loadAnswer(requestOf(question, rows), signal),
      placeholderData: (previous) => placeholderFor(requestOf(question, rows), previous),
    }),
}

/** Downloads all pairs that are asked for as a CSV file. Throws an `AppError`. */
export async function downloadBaskets(question: BasketQuestion, name: string): Promise<void> {
  const response = await apiFetch(summaryPath('basket', { ...question, limit: MOST_ROWS, format: 'csv' }))
  saveFile(await response.blob(), name)
}
