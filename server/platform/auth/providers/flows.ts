import { randomUUID } from 'node:crypto'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import { validRange } from '#server/platform/auth/emails/links.ts'
import { uuid } from '#server/platform/auth/sessions/current-user.ts'
import type { Challenge } from '#server/platform/auth/sign-in/pkce.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A sign-in that has begun: what is known when the provider sends the person back. */
export type Flow = {
  id: string
  provider: string
  /** The challenge of a client with PKCE, which gets a code instead of a session. */
  challenge: Challenge
  /** Where the person goes afterwards. */
  redirectTo: string
  /** The user who adds this identity; null for a sign-in. */
  linkingTarget: string | null
  nonce: string | null
  codeVerifier: string | null
}

/** The longest time that a person spends at the provider. */
const lifetimeS = 600

/** Stores a new flow. Resolves to its id, the `state` that the provider sends back. */
export async function keepFlow(connection: Queryable, flow: Omit<Flow, 'id'>, now: Date): Promise<string> {
  const id = randomUUID()
  await connection.query(
    `insert into auth.flow_state (
      id, provider_type, authentication_method, code_challenge, code_challenge_method, referrer, linking_target_id,
      provider_nonce, provider_code_verifier, created_at, updated_at
    ) values ($1, $2, 'oauth', $3, $4::auth.code_challenge_method, $5, $6, $7, $8, $9, $9)`,
    [
      id,
      flow.provider,
      flow.challenge?.value ?? null,
      flow.challenge?.method ?? null,
      flow.redirectTo,
      flow.linkingTarget,
      flow.nonce,
      flow.codeVerifier,
      now,
    ],
  )
  return id
}

type FlowRow = {
  provider_type: string
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  referrer: string
  linking_target_id: string | null
  provider_nonce: string | null
  provider_code_verifier: string | null
}

/** Uses up the state. Of several requests only one gets the flow. Rejects with an `AuthError` for a state that is over. */
export async function takeFlow(connection: Queryable, state: string, now: Date): Promise<Flow> {
  if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!uuid.test(state)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
  const { from, to } = validRange(lifetimeS, now)
  const { rows } = await connection.query<FlowRow>(
    `update auth.flow_state set state_used_at = $2, updated_at = $2
    where id = $1 and authentication_method = 'oauth' and state_used_at is null and created_at between $3 and $4
    returning provider_type, code_challenge, code_challenge_method, referrer, linking_target_id, provider_nonce,
      provider_code_verifier`,
    [state, now, from, to],
  )
  const [row] = rows
  if (!row) throw await refusalOf(connection, state)
  const { code_challenge: value, code_challenge_method: method } = row
  return {
    id: state,
    provider: row.provider_type,
    challenge: value === null || method === null ? null : { value, method },
    redirectTo: row.referrer,
    linkingTarget: row.linking_target_id,
    nonce: row.provider_nonce,
    codeVerifier: row.provider_code_verifier,
  }
}

async function refusalOf(connection: Queryable, state: string): Promise<AuthError> {
  const { rows } = await connection.query<{ state_used_at: Date | null }>(
    `select state_used_at from auth.flow_state where id = $1 and authentication_method = 'oauth'`,
    [state],
  )
  const [row] = rows
  if (!row) return new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
  if (row.state_used_at === null) return new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
  return new AuthError(400, 'flow_state_already_used', 'State has already been used')
}

/** Throws if the flow has ended meanwhile, as by a new password. It can't end before the transaction does. */
export async function requireFlow(connection: Queryable, id: string): Promise<void> {
  const { rowCount } = await connection.query(`select from auth.flow_state where id = $1 for update`, [id])
  if (rowCount === 0) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
}

type Finished = { id: string; userId: string; tokens: ProviderTokens; now: Date }

/** What the provider gave, for requests to its own services. */
export type ProviderTokens = { accessToken: string; refreshToken: string | null }

/** Resolves to the code that the client exchanges for a session of this user. */
export async function finishFlow(connection: Queryable, { id, userId, tokens, now }: Finished): Promise<string> {
  const code = randomUUID()
  await connection.query(
    `update auth.flow_state set
      user_id = $2, auth_code = $3, auth_code_issued_at = $4, updated_at = $4, provider_access_token = $5,
      provider_refresh_token = $6, provider_nonce = null, provider_code_verifier = null
    where id = $1`,
    [id, userId, code, now, tokens.accessToken, tokens.refreshToken],
  )
  return code
}
