import { z } from 'zod'
import { LONGEST_TOKEN_NAME, TOKEN_DAYS, TOKEN_SCOPES } from './assistant-terms.ts'

/** The body of `POST /assistant-tokens`. */
export const newTokenSchema = z.strictObject({
  store: z.uuid('is not the id of a store'),
  name: z
    .string('is not a text')
    .trim()
    .min(1, 'is empty')
    .max(LONGEST_TOKEN_NAME, `is longer than ${LONGEST_TOKEN_NAME} characters`),
  scope: z.enum(TOKEN_SCOPES, `is one of ${TOKEN_SCOPES.join(', ')}`),
  days: z.literal(TOKEN_DAYS, `is one of ${TOKEN_DAYS.join(', ')}`),
})

export type NewTokenRequest = z.infer<typeof newTokenSchema>
