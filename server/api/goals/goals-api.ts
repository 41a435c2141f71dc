import { Hono } from 'hono'
import { z } from 'zod'
import type { Goals } from '#domain/contracts/goals.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import {
  createFiguresEndpoint,
  type FiguresApiOptions,
  type FiguresQuestion,
} from '#server/api/figures/figures-endpoint.ts'
import { figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { loadMonths } from './load-months.ts'

const querySchema = z.strictObject({
  store: figuresFields.store,
  month: figuresFields.from,
})

type Options = FiguresApiOptions & { facts: Facts }

type Query = z.infer<typeof querySchema>

/** Loads how a month goes beside its goals, by default the current one. */
export async function loadGoals(options: Pick<Options, 'database' | 'facts'>, question: FiguresQuestion<Query>) {
  const { query, store, today } = question
  const months = await loadMonths(options, { ...question, month: query.month })
  return { currency: store.currency, months, today } satisfies Omit<Goals, 'asOf'>
}

/** GET /goals returns how a month goes beside its goals. Returns `null` to a person without a store. */
export function createGoalsApi(options: Options): Hono {
  const app = new Hono()
  const answer = createFiguresEndpoint(options, {
    parse: (request) => parseRequest(querySchema, request.query()),
    load: (question) => loadGoals(options, question),
  })
  app.get('/goals', answer)
  app.onError(apiErrorHandler(options.log))
  return app
}
