import { Hono } from 'hono'
import { z } from 'zod'
import type { EventEffectAnswer } from '#domain/contracts/events.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { buildEffect } from './build-effect.ts'

const querySchema = z.strictObject({ store: figuresFields.store, id: z.uuid() })

/**
 * GET /events/:id/effect returns whether an event of the calendar mattered, as far as that can be told. A change of the
 * calendar changes the state of the store, so that no older answer is returned.
 */
export function createEventsApi(options: FiguresApiOptions & { facts: Facts }): Hono {
  const app = new Hono()
  const answer = createFiguresEndpoint(options, {
    parse: (request) => parseRequest(querySchema, { ...request.query(), id: request.param('id') }),
    load: async (question) => (await buildEffect(options, question)) satisfies Omit<EventEffectAnswer, 'asOf'>,
  })
  app.get('/events/:id/effect', answer)
  app.onError(apiErrorHandler(options.log))
  return app
}
