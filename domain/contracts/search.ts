import { z } from 'zod'

/** What a search finds, in the order of the results. */
export const SEARCH_KINDS = ['customer', 'order'] as const

export type SearchKind = (typeof SEARCH_KINDS)[number]

export const searchAnswerSchema = z.object({
  results: z.array(
    z.object({
      kind: z.enum(SEARCH_KINDS),
      id: z.string(),
      title: z.string(),
      /** More to tell it from others, such as an email address. */
      detail: z.string().nullable(),
    }),
  ),
  asOf: z.iso.datetime({ offset: true }),
})

export type SearchAnswer = z.infer<typeof searchAnswerSchema>
