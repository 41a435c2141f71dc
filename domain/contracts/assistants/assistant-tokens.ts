import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { TOKEN_SCOPES } from './assistant-terms.ts'

const assistantTokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  scope: v.picklist(TOKEN_SCOPES),
  /** The last characters of the token. */
  ending: v.string(),
  createdAt: instant,
  expiresAt: instant,
  /** The last day of use, in UTC. `null` before the first. */
  lastUsedOn: v.nullable(dayText),
  /** `unproven`: it was created without the second factor that the person has now, so that it is refused. */
  state: v.picklist(['active', 'expired', 'unproven']),
})

/** The answer of `GET /assistant-tokens`. */
export const assistantTokensSchema = v.object({
  /** The newest first. */
  tokens: v.array(assistantTokenSchema),
  /** The address that assistants connect to. */
  url: v.string(),
})

/** The answer of `POST /assistant-tokens`. The token itself is answered only here. */
export const createdTokenSchema = v.object({ token: v.string(), created: assistantTokenSchema })

export type AssistantToken = v.InferOutput<typeof assistantTokenSchema>
export type AssistantTokens = v.InferOutput<typeof assistantTokensSchema>
export type CreatedToken = v.InferOutput<typeof createdTokenSchema>
