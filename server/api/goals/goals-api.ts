import { Hono } from 'hono'
import { z } from 'zod'
import type { Goals } from '#domain/contracts/goals.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { loadMonths } from './load-months.ts'

const querySchema = z.strictObject({
  store: figuresFields.store,
  month: figuresFields.from,
})

/** GET /goals returns how a month goes beside its goals. Returns `null` to a person without a store. */
export function createGoalsApi(options: FiguresApiOptions & { facts: Facts }): Hono {
  const app = new Hono()
  const answer = createFiguresEndpoint(options, {
    parse: (request) => parseRequest(querySchema, request.query()),
    async load(question) {
      const { query, store, today } = question
      const months = await loadMonths(options, { ...question, month: query.month })
      return { currency: store.currency, months, today } satisfies Omit<Goals, 'asOf'>
    },
  })
  app.get('/goals', answer)
  app.onError(apiErrorHandler(options.log))
  return app
}
