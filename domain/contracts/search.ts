import * as v from 'valibot'
import { dayText, instant } from './answer-parts.ts'

/** What a search finds, in the order of the results. */
export const SEARCH_KINDS = ['customer', 'order'] as const

export type SearchKind = (typeof SEARCH_KINDS)[number]

export const searchAnswerSchema = v.object({
  results: v.array(
    v.object({
      kind: v.picklist(SEARCH_KINDS),
      id: v.string(),
      title: v.string(),
      /** More to tell it from others, such as an email address. */
      detail: v.nullable(v.string()),
      /** The day of an order. */
      day: v.nullable(dayText),
    }),
  ),
  asOf: instant,
})

export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>
