import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { apiFetch } from '#data/backend/backend.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { catalogSchema, collectionsSchema } from '#domain/contracts/catalog/catalog.ts'
import type { CatalogGap } from '#domain/contracts/catalog/catalog-terms.ts'
import { saveFile } from '#lib/save-file.ts'
import { MOST_ROWS, type Rows } from './products.ts'

/** `store` is `null` for the person's first one, `gap` for all. */
export type CatalogQuestion = { store: string | null; gap: CatalogGap | null }

const pathOf = (question: CatalogQuestion, more: Record<string, string>): string => {
  const named = Object.entries({ ...question, ...more }).filter((entry): entry is [string, string] => entry[1] !== null)
  return `/api/catalog?${new URLSearchParams(named)}`
}

const requestOf = (question: CatalogQuestion, { limit, offset }: Rows) => ({
  path: pathOf(question, { limit: String(limit), offset: String(offset) }),
  schema: v.nullable(catalogSchema),
})

export const catalogQueries = {
  /** A page of what is missing, and what is sold below its cost. `null` for a person without a store. */
  list: (question: CatalogQuestion, rows: Rows) =>
    queryOptions({
      queryKey: [...figuresKey, 'catalog', question, rows],
      queryFn: ({ signal }) => loadAnswer(requestOf(question, rows), signal),
      placeholderData: (previous) => placeholderFor(requestOf(question, rows), previous),
    }),
  collections: (store: string) =>
    queryOptions({
      queryKey: [...figuresKey, 'collections', store],
      queryFn: ({ signal }) =>
        loadAnswer(
          { path: `/api/catalog/collections?${new URLSearchParams({ store })}`, schema: collectionsSchema },
          signal,
        ),
    }),
}

/** Downloads products with gaps, or prices below costs, as a CSV file. Throws an `AppError`. */
export async function downloadCatalog(question: CatalogQuestion, list: 'gaps' | 'losses', name: string): Promise<void> {
  const response = await apiFetch(pathOf(question, { list, format: 'csv', limit: MOST_ROWS }))
  saveFile(await response.blob(), name)
}
