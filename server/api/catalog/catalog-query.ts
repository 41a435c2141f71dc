import { z } from 'zod'
import { CATALOG_GAPS } from '#domain/contracts/catalog/catalog-terms.ts'
import { pageFields } from '#server/api/analytics/products/products-query.ts'
import { figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'

const querySchema = z.strictObject({
  ...pageFields,
  store: figuresFields.store,
  /** Only products with this gap. */
  gap: z.enum(CATALOG_GAPS, `is one of ${CATALOG_GAPS.join(', ')}`).optional(),
  /** What a CSV file lists. */
  list: z.enum(['gaps', 'losses'], 'is gaps or losses').default('gaps'),
})

export type CatalogQuery = z.infer<typeof querySchema>

/** Parses the parameters of a request for the catalog. Throws 400 `invalid_query` naming the first invalid field. */
export const parseCatalogQuery = (parameters: Record<string, string>): CatalogQuery =>
  parseRequest(querySchema, parameters)
