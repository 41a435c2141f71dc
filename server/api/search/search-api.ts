import { Hono } from 'hono'
import { z } from 'zod'
import { type SearchAnswer, SEARCH_KINDS, type SearchKind } from '#domain/contracts/search.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { wordsOf } from '#server/api/figures/like-patterns.ts'
import { parseRequest, storeId } from '#server/api/request/parse-request.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type FoundRow, SEARCHES } from './searches.ts'

const LONGEST_SEARCH = 200

const querySchema = z.strictObject({
  store: storeId.optional(),
  q: z.string('is missing').max(LONGEST_SEARCH, `is longer than ${LONGEST_SEARCH} characters`),
})

type SearchQuery = z.infer<typeof querySchema>

type Asked = { storeId: string; text: string; kind: SearchKind }

/** Finds a store's customers or orders, with the permissions of the person. */
export async function findRecords(database: Database, claims: Claims, { storeId, text, kind }: Asked) {
  const words = wordsOf(text)
  const search = SEARCHES[kind]
  const patterns = words.length === 0 ? null : search.toPatterns(words)
  if (patterns === null) return []
  const { rows } = await database.queryAs<FoundRow>(claims, search.text, [storeId, patterns])
  return rows.map((row) => ({ kind, ...row }))
}

/** GET /search finds a store's customers and orders. It answers `null` to a person without a store. */
export function createSearchApi(options: FiguresApiOptions): Hono {
  const app = new Hono()
  const answer = createFiguresEndpoint<SearchQuery>(options, {
    parse: (request) => parseRequest(querySchema, request.query()),
    async load(question): Promise<Omit<SearchAnswer, 'asOf'>> {
      const { claims, query, store } = question
      const asked = { storeId: store.id, text: query.q }
      const found = await Promise.all(
        SEARCH_KINDS.map((kind) => findRecords(options.database, claims, { ...asked, kind })),
      )
      return { store: question.store.id, results: found.flat() }
    },
  })
  app.get('/search', answer)
  app.onError(apiErrorHandler(options.log))
  return app
}
