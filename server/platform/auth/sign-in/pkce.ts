import type { Context } from 'hono'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { type FlowPurpose, isValid, validRange } from '#server/platform/auth/emails/links.ts'
import { endEmail } from '#server/platform/auth/emails/one-time-code.ts'
import { optionalText, readBody } from '#server/platform/auth/request-body.ts'
import { deviceOf, startSession, toSessionResponse } from '#server/platform/auth/sessions/start-session.ts'
import { isBanned, userColumns, type UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'

/** The PKCE challenge of a client; null for clients that don't use PKCE and receive the session in the link. */
export type Challenge = { value: string; method: 's256' | 'plain' } | null

export const challengeFields = { code_challenge: optionalText, code_challenge_method: optionalText }

const challengeForm = /^[A-Za-z0-9\-._~]{43,128}$/
const codeLifetimeS = 300

export function parseChallenge(body: { code_challenge: string; code_challenge_method: string }): Challenge {
  const { code_challenge: value } = body
  const method = body.code_challenge_method.toLowerCase()
  if (value === '' && method === '') return null
  if (value === '' || method === '') {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!challengeForm.test(value)) {
    throw validationFailed('code challenge has to be between 43 and 128 characters of the unreserved set')
  }
  if (method !== 's256' && method !== 'plain') throw validationFailed('code challenge method is invalid')
  return { value, method }
}

export async function openFlow(
  connection: Queryable,
  flow: { userId: string; challenge: NonNullable<Challenge>; purpose: FlowPurpose; now: Date },
): Promise<void> {
  await connection.query(
    `insert into auth.flow_state (
      user_id, code_challenge, code_challenge_method, provider_type, authentication_method, created_at, updated_at
    ) values ($1, $2, $3::auth.code_challenge_method, 'email', $4, $5, $5)`,
    [flow.userId, flow.challenge.value, flow.challenge.method, flow.purpose, flow.now],
  )
}

/** Creates a code for the user's latest sign-in request. The redirect after an opened link contains it. */
export async function issueCode(
  connection: Queryable,
  { userId, purpose, now }: { userId: string; purpose: FlowPurpose; now: Date },
): Promise<string> {
  const code = randomUUID()
  const { rowCount } = await connection.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = $4, updated_at = $4
    where id = (
      select id from auth.flow_state
      where user_id = $1 and authentication_method = $2 and auth_code is null and created_at <= $5
      order by created_at desc
      limit 1
    )`,
    [userId, purpose, code, now, validRange(codeLifetimeS, now).to],
  )
  if (rowCount === 0) throw flowNotFound()
  return code
}

type Flow = {
  id: string
  user_id: string
  /** `oauth` for a sign-in at a provider. */
  authentication_method: FlowPurpose | 'oauth'
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  auth_code_issued_at: Date
  provider_access_token: string | null
  provider_refresh_token: string | null
}

/** Exchanges a code for the flow that it ends. A code works once; a wrong verifier does not use it up. */
async function redeemCode(
  connection: Queryable,
  { code, verifier, now }: { code: string; verifier: string; now: Date },
): Promise<Flow> {
  const { rows } = await connection.query<Flow>(
    `select id, user_id, authentication_method, code_challenge, code_challenge_method, auth_code_issued_at,
      provider_access_token, provider_refresh_token
    from auth.flow_state
    where auth_code = $1
    for update`,
    [code],
  )
  const [flow] = rows
  if (!flow) throw flowNotFound()
  if (!isValid(flow.auth_code_issued_at, codeLifetimeS, now)) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!matches(flow, verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await connection.query(`delete from auth.flow_state where id = $1`, [flow.id])
  return flow
}

function matches(flow: Flow, verifier: string): boolean {
  const proof = flow.code_challenge_method === 's256' ? sha256(verifier).toString('base64url') : verifier
  return timingSafeEqual(sha256(proof), sha256(flow.code_challenge))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const flowNotFound = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

const bodySchema = z.object({ auth_code: optionalText, code_verifier: optionalText })

/**
 * POST /token?grant_type=pkce. Exchanges the code of an opened link or of a provider, and the client's verifier, for a
 * session.
 */
export const exchangeCode = (services: AuthServices) => async (context: Context) => {
  const { auth_code: code, code_verifier: verifier } = await readBody(context.req.raw, bodySchema)
  if (code === '' || verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const now = services.clock()
  const { user, grant, flow } = await services.database.transaction(async (connection) => {
    const redeemed = await redeemCode(connection, { code, verifier, now })
    const { user_id: userId, authentication_method: purpose } = redeemed
    const { rows } = await connection.query<UserRow>(
      `select ${userColumns} from auth.users as u where u.id = $1 and u.deleted_at is null`,
      [userId],
    )
    const [found] = rows
    if (!found || isBanned(found, now)) throw new AuthError(403, 'user_banned', 'User is banned')
    if (purpose !== 'oauth') await endEmail(connection, { userId, purpose, now })
    const method = purpose === 'oauth' ? 'oauth' : 'otp'
    const device = deviceOf(services, context)
    return { user: found, flow: redeemed, grant: await startSession(connection, { userId, method, now, device }) }
  })
  return answerJson(context, {
    ...(await toSessionResponse(services, context, { user, grant, signedInAt: now })),
    ...(flow.provider_access_token !== null && { provider_token: flow.provider_access_token }),
    ...(flow.provider_refresh_token !== null && { provider_refresh_token: flow.provider_refresh_token }),
  })
}
