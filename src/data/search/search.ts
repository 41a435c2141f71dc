import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { figuresKey } from '#data/figures/answers.ts'
import { type SearchAnswer, searchAnswerSchema } from '#domain/contracts/search.ts'

type Found = Pick<SearchAnswer, 'store' | 'results'>

export type SearchResult = SearchAnswer['results'][number]

/** `null` for a person without a store. */
const answerSchema = v.nullable(v.pick(searchAnswerSchema, ['store', 'results']))

const LEAST_LETTERS = 2
const MOST_LETTERS = 200

/** Finds customers and orders of the named store or, without a name, of the person's first. `null` without a store. */
export const searchQuery = (words: string, store: string | null) =>
  queryOptions({
    queryKey: [...figuresKey, 'search', words, store],
    queryFn: ({ signal }) => loadResults(words, store, signal),
    enabled: words.length >= LEAST_LETTERS && words.length <= MOST_LETTERS,
  })

async function loadResults(words: string, store: string | null, signal: AbortSignal): Promise<Found | null> {
  const search = new URLSearchParams({ q: words, ...(store && { store }) })
  const response = await apiFetch(`/api/search?${search.toString()}`, { signal })
  return parseAnswer(await response.text(), answerSchema)
}
