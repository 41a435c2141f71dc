import * as v from 'valibot'
import { dayText, instant } from './answer-parts.ts'

/** What a search finds, in the order of the results. */
export const SEARCH_KINDS = ['customer', 'order'] as const

export type SearchKind = (typeof SEARCH_KINDS)[number]

export const searchAnswerSchema = v.object({
  /** The id of the store that was searched. */
  store: v.string(),
  results: v.array(
    v.object({
      kind: v.picklist(SEARCH_KINDS),
      id: v.string(),
      /** A customer's name or an order's number. */
      name: v.nullable(v.string()),
      /** The email address of the customer, or of the order's. */
      email: v.nullable(v.string()),
      /** The name of an order's customer. */
      customer: v.nullable(v.string()),
      /** The day of an order. */
      day: v.nullable(dayText),
    }),
  ),
  asOf: instant,
})

export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>
