import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { z } from 'zod'
import { catalogSchema } from '#domain/contracts/catalog/catalog.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { toGapsCsv, toLossesCsv } from './catalog-csv.ts'
import { type CatalogQuery, parseCatalogQuery } from './catalog-query.ts'
import { loadCatalog } from './load-catalog.ts'
import { loadCollections } from './load-collections.ts'

const storeSchema = z.strictObject({ store: figuresFields.store })

const answerSchema = v.omit(catalogSchema, ['asOf'])

function respond(context: Context, { format, list }: CatalogQuery, json: string): Response | null {
  if (format !== 'csv') return null
  const catalog = v.parse(answerSchema, JSON.parse(json))
  const [name, csv] =
    list === 'gaps' ? ['catalog-gaps', toGapsCsv(catalog)] : ['prices-below-cost', toLossesCsv(catalog)]
  context.header('Content-Disposition', `attachment; filename="${name}.csv"`)
  return context.body(csv, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
}

/**
 * GET /catalog returns what is missing in the catalog and which prices are below costs. GET /catalog/collections returns
 * proposed collections. They answer `null` to a person without a store.
 */
export function createCatalogApi(options: FiguresApiOptions & { facts: Facts }): Hono {
  const app = new Hono()
  app.get(
    '/catalog',
    createFiguresEndpoint<CatalogQuery>(options, {
      parse: (request) => parseCatalogQuery(request.query()),
      load: (question) => loadCatalog(options, question),
      respond,
    }),
  )
  app.get(
    '/catalog/collections',
    createFiguresEndpoint<z.infer<typeof storeSchema>>(options, {
      parse: (request) => parseRequest(storeSchema, request.query()),
      load: (question) => loadCollections(options, question),
    }),
  )
  app.onError(apiErrorHandler(options.log))
  return app
}
