import type { Context } from 'hono'
import { z } from 'zod'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { AuthError, OAuthError, validationFailed } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { inBatches } from './in-batches.ts'
import { optionalText, readBody } from './request-body.ts'
import { reuseRefreshToken } from './reuse-refresh-token.ts'
import { type Refreshed, refreshedColumns, rotateTokens } from './rotate-tokens.ts'
import { toSessionResponse, toUnixTime } from './sessions.ts'

const bodySchema = z.object({ refresh_token: optionalText })
const tokenForm = /^[a-z0-9]{12}$/

/** POST /token?grant_type=refresh_token. */
export function refreshSession(services: AuthServices) {
  const { database, clock, limits } = services
  const rotate = inBatches({
    run: (tokens: readonly string[]) => rotateTokens(database, { tokens, limits, now: clock() }),
  })

  return async (context: Context) => {
    const { refresh_token: token } = await readBody(context.req.raw, bodySchema)
    if (token === '') throw new OAuthError('invalid_request', 'refresh_token required')
    if (!tokenForm.test(token)) throw validationFailed('Refresh token is not valid')

    const refreshed = (await rotate(token)) ?? (await reuse(services, token))
    const { session_id: sessionId, aal, amr, tag, token: refreshToken } = refreshed
    const grant = { sessionId, refreshToken, aal: aal ?? 'aal1', tag, amr: amr.map(toAmrEntry) }
    return answerJson(context, toSessionResponse(services, refreshed, grant))
  }
}

const toAmrEntry = ({ method, at }: Refreshed['amr'][number]) => ({ method, timestamp: toUnixTime(new Date(at)) })

async function reuse(services: AuthServices, presented: string): Promise<Refreshed> {
  const { token, sessionId } = await reuseRefreshToken(services, presented)
  const { rows } = await services.database.query<Refreshed>(
    `select ${refreshedColumns}, $2::text as token
    from auth.sessions as s
    join auth.users as u on u.id = s.user_id
    where s.id = $1`,
    [sessionId, token],
  )
  const [refreshed] = rows
  if (!refreshed) {
    throw new AuthError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found')
  }
  return refreshed
}
