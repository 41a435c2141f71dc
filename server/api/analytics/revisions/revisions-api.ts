import { Hono } from 'hono'
import { z } from 'zod'
import { checkDays, figuresFields } from '#server/api/figures/figures-query.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { buildRevisions } from './build-revisions.ts'

const querySchema = z
  .strictObject({ store: figuresFields.store, from: figuresFields.from.unwrap(), to: figuresFields.to.unwrap() })
  .superRefine((query, context) => checkDays({ ...query, period: undefined }, context))

/** GET /revisions returns how the figures of past days have changed. It answers `null` to a person without a store. */
export function createRevisionsApi(options: FiguresApiOptions & { facts: Facts }): Hono {
  const app = new Hono()
  const revisions = createFiguresEndpoint(options, {
    parse: (request) => parseRequest(querySchema, request.query()),
    load: (question) => buildRevisions(options, question),
  })
  app.get('/revisions', revisions)
  app.onError(apiErrorHandler(options.log))
  return app
}
