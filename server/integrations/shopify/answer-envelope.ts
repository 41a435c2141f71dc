import { z } from 'zod'

const costSchema = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number() }),
})

/** What a query costs at most, in points. */
export type Cost = z.infer<typeof costSchema>

const errorSchema = z.looseObject({ extensions: z.looseObject({ code: z.string().optional() }).optional() })

/** What is around the data of every answer. */
export const answerSchema = z.looseObject({
  data: z.unknown().optional(),
  errors: z.array(errorSchema).optional(),
  extensions: z.looseObject({ cost: costSchema.optional().catch(undefined) }).optional(),
})

/** The codes of the errors in an answer. An error without a code is an empty text. */
export const codesIn = (json: unknown): string[] => {
  const body = answerSchema.safeParse(json)
  return (body.data?.errors ?? []).map(({ extensions }) => extensions?.code ?? '')
}

export const costIn = (json: unknown): Cost | null => answerSchema.safeParse(json).data?.extensions?.cost ?? null
