import { type Context, Hono, type HonoRequest } from 'hono'
import { toAnswerCsv } from '#domain/terms/figures-csv.ts'
import { figuresQuerySchema, type FiguresQuestionQuery } from '#domain/contracts/figures-query.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { ApiError, apiErrorHandler, readJson } from '#server/platform/http/api-error.ts'
import { answerQuery } from './answer-query.ts'

function parseText(text: string | undefined): unknown {
  if (text === undefined) throw new ApiError(400, 'invalid_query', 'The parameter "q" is missing.')
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'invalid_query', 'The parameter "q" is not valid JSON.')
  }
}

async function readQuestion(request: HonoRequest): Promise<FiguresQuestionQuery> {
  const query = request.method === 'POST' ? await readJson(request.raw) : parseText(request.query('q'))
  return parseRequest(figuresQuerySchema, query)
}

function respond(context: Context, { format }: FiguresQuestionQuery, text: string): Response | null {
  if (format !== 'csv') return null
  context.header('Content-Disposition', 'attachment; filename="figures.csv"')
  return context.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
}

/**
 * POST /figures, and GET /figures with the query in `q`, answer a figures query. They answer `null` to a person without
 * a store.
 */
export function createFiguresApi(options: FiguresApiOptions & { facts: Facts }): Hono {
  const app = new Hono()
  const answer = createFiguresEndpoint<FiguresQuestionQuery>(options, {
    parse: readQuestion,
    load: async (question) => {
      const loaded = await answerQuery(options, question)
      return question.query.format === 'csv' ? toAnswerCsv(loaded) : loaded
    },
    respond,
  })
  app.on(['GET', 'POST'], '/figures', answer)
  app.onError(apiErrorHandler(options.log))
  return app
}
