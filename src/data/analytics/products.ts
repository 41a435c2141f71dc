import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { apiFetch } from '#data/backend/backend.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { saveFile } from '#lib/save-file.ts'

/** Which products to load, and in which order. The server fills in missing values. */
export type ProductsQuestion = PeriodFilter & {
  /** Only this product. */
  product?: string
  /** Part of the name, variant or SKU. */
  search?: string
  /** Names separated by commas. */
  grade?: string
  stock?: string
  /** A leading `-` sorts from high to low. */
  sort?: string
}

/** A page of rows. */
export type Rows = { limit: number; offset: number }

/** `null` for a person without a store. */
const answerSchema = v.nullable(productsReportSchema)

/** Returns the API path of a report on products. */
export const summaryPath = (report: 'products' | 'basket', question: Record<string, string>): string =>
  `/api/analytics-summary?${new URLSearchParams({ report, ...question })}`

const requestOf = (question: ProductsQuestion, { limit, offset }: Rows) => ({
  path: summaryPath('products', { ...question, limit: String(limit), offset: String(offset) }),
  schema: answerSchema,
})

export const productQueries = {
  /** Until the products have loaded, shows stored or previous ones. */
  list: (question: ProductsQuestion, rows: Rows) =>
    queryOptions({
      queryKey: [...figuresKey, 'products', question, rows],
      queryFn: ({ signal }) => loadAnswer(requestOf(question, rows), signal),
      placeholderData: (previous) => placeholderFor(requestOf(question, rows), previous),
    }),
  /** One product of any kind. `rows` is empty if the store has no such product. */
  one: (filter: PeriodFilter, product: string) => productQueries.list({ ...filter, product }, { limit: 1, offset: 0 }),
}

/** The most rows that the server answers at once. */
export const MOST_ROWS = '10000'

/** Downloads all products that are asked for as a CSV file. Throws an `AppError`. */
export async function downloadProducts(question: ProductsQuestion, name: string): Promise<void> {
  const response = await apiFetch(summaryPath('products', { ...question, limit: MOST_ROWS, format: 'csv' }))
  saveFile(await response.blob(), name)
}
