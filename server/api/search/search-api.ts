import { Hono } from 'hono'
import { z } from 'zod'
import { type SearchAnswer, SEARCH_KINDS, type SearchKind } from '#domain/contracts/search.ts'
import {
  createFiguresEndpoint,
  type FiguresApiOptions,
  type FiguresQuestion,
} from '#server/api/figures/figures-endpoint.ts'
import { wordsOf } from '#server/api/figures/like-patterns.ts'
import { parseRequest, storeId } from '#server/api/request/parse-request.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type FoundRow, SEARCHES } from './searches.ts'

const LONGEST_SEARCH = 200

const querySchema = z.strictObject({
  store: storeId.optional(),
  q: z.string('is missing').max(LONGEST_SEARCH, `is longer than ${LONGEST_SEARCH} characters`),
})

type SearchQuery = z.infer<typeof querySchema>

/** GET /search finds a store's customers and orders. It answers `null` to a person without a store. */
export function createSearchApi(options: FiguresApiOptions): Hono {
  const app = new Hono()

  async function find(kind: SearchKind, { claims, query, store }: FiguresQuestion<SearchQuery>) {
    const words = wordsOf(query.q)
    const { text, toPatterns } = SEARCHES[kind]
    const patterns = words.length === 0 ? null : toPatterns(words)
    if (patterns === null) return []
    const { rows } = await options.database.queryAs<FoundRow>(claims, text, [store.id, patterns])
    return rows.map((row) => ({ kind, ...row }))
  }

  const answer = createFiguresEndpoint<SearchQuery>(options, {
    parse: (request) => parseRequest(querySchema, request.query()),
    async load(question): Promise<Omit<SearchAnswer, 'asOf'>> {
      const found = await Promise.all(SEARCH_KINDS.map((kind) => find(kind, question)))
      return { store: question.store.id, results: found.flat() }
    },
  })
  app.get('/search', answer)
  app.onError(apiErrorHandler(options.log))
  return app
}
