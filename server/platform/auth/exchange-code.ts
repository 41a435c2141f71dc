import type { Context } from 'hono'
import { z } from 'zod'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { redeemCode } from './pkce.ts'
import { endRecovery } from './recovery-code.ts'
import { optionalText, readBody } from './request-body.ts'
import { deviceOf, startSession, toSessionResponse } from './sessions.ts'
import { isBanned, userColumns, type UserRow } from './user.ts'

const bodySchema = z.object({ auth_code: optionalText, code_verifier: optionalText })

/** POST /token?grant_type=pkce: the code of a followed link, and the secret of the client that asked for the link. */
export const exchangeCode = (services: AuthServices) => async (context: Context) => {
  const { auth_code: code, code_verifier: verifier } = await readBody(context.req.raw, bodySchema)
  if (code === '' || verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const now = services.clock()
  const { user, grant } = await services.database.transaction(async (connection) => {
    const { userId, purpose } = await redeemCode(connection, { code, verifier, now })
    const { rows } = await connection.query<UserRow>(
      `select ${userColumns} from auth.users as u where u.id = $1 and u.deleted_at is null`,
      [userId],
    )
    const [found] = rows
    if (!found || isBanned(found, now)) throw new AuthError(403, 'user_banned', 'User is banned')
    if (purpose === 'recovery') await endRecovery(connection, userId)
    const device = deviceOf(services, context)
    return { user: found, grant: await startSession(connection, { userId, method: 'otp', now, device }) }
  })
  return answerJson(context, toSessionResponse(services, { ...user, last_sign_in_at: now }, grant))
}
