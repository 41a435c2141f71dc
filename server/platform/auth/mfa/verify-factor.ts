import type { Context } from 'hono'
import { z } from 'zod'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { checkFactorAttempt } from '#server/platform/auth/hooks/verification-attempts.ts'
import { isValid } from '#server/platform/auth/emails/links.ts'
import { spend } from '#server/platform/auth/limits/rate-limits.ts'
import { createSharedLimiter } from '#server/platform/database/shared-limiter.ts'
import { optionalText, readBody } from '#server/platform/auth/request-body.ts'
import { uuid } from '#server/platform/auth/sessions/current-user.ts'
import { deviceOf, type Grant, toSessionResponse, toUnixTime } from '#server/platform/auth/sessions/start-session.ts'
import { loadUser } from '#server/platform/auth/users/create-user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { transactionPastDeadlocks } from '#server/platform/database/past-deadlocks.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { type FactorRow, loadFactorOwner, loadNamedFactor, lockFactor } from './factors.ts'
import { raiseSession } from './raise-session.ts'
import { matchStep } from './totp.ts'

const challengeLifetimeS = 300

const refuseTotp = () => new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')

/** POST /factors/:id/challenge. */
export const challengeFactor = (services: AuthServices) => async (context: Context) => {
  const { user } = await loadFactorOwner(services, context)
  const factor = await loadNamedFactor(services, context, user.id)
  if (factor.factor_type !== 'totp' || !services.settings.mfa.totp.verify) throw refuseTotp()
  const now = services.clock()
  const { rows } = await services.database.query<{ id: string }>(
    `with challenged as (
      update auth.mfa_factors set last_challenged_at = $3 where id = $1
    ), outdated as (
      delete from auth.mfa_challenges where factor_id = $1 and created_at < $4
    )
    insert into auth.mfa_challenges (factor_id, ip_address, created_at) values ($1, $2, $3) returning id`,
    [factor.id, addressOf(services, context), now, new Date(now.getTime() - challengeLifetimeS * 1000)],
  )
  return context.json({ id: rows[0]?.id, type: 'totp', expires_at: toUnixTime(now) + challengeLifetimeS })
}

const addressOf = (services: AuthServices, context: Context) => deviceOf(services, context).ip ?? '127.0.0.1'

const bodySchema = z.object({ challenge_id: optionalText, code: optionalText })

/** Codes that may be entered for a factor in an hour. A right one starts anew. */
const entries = { keyPrefix: 'second factor', points: 10, duration: 3600 }

/** POST /factors/:id/verify. Raises the session to aal2 and answers with its new tokens. */
export function verifyFactor(services: AuthServices) {
  const limiter = createSharedLimiter(services.database, entries)
  return async (context: Context) => {
    const { user, sessionId } = await loadFactorOwner(services, context)
    const { challenge_id: challengeId, code } = await readBody(context.req.raw, bodySchema)
    const named = await loadNamedFactor(services, context, user.id)
    if (!services.settings.mfa.totp.verify) throw refuseTotp()
    const { id: factorId } = named
    await spend(limiter.consume(factorId))
    const now = services.clock()
    const challenge = { challengeId, factorId, address: addressOf(services, context), now }
    await checkFactorAttempt(services, context, {
      userId: user.id,
      factorId,
      factorType: 'totp',
      async isValid() {
        await requireChallenge(services.database, challenge)
        return matchCode(named, code, now) !== null
      },
    })
    const { grant, isNew } = await transactionPastDeadlocks(services.database, async (connection) => {
      const factor = await lockFactor(connection, factorId)
      await useChallenge(connection, challenge)
      const step = factor && matchCode(factor, code, now)
      if (step === null) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
      await markVerified(connection, { userId: user.id, factorId, step, now })
      const entry = byCaller(services, context, user)
      await writeAudit(connection, { action: 'verification_attempted', ...entry, traits: { factor_id: factorId } })
      const raised = { userId: user.id, sessionId, factorId, method: 'totp', now } as const
      return { grant: await raiseSession(connection, raised), isNew: factor?.status === 'unverified' }
    })
    await limiter.delete(factorId)
    if (isNew) await services.announce('mfa_factor_enrolled', user)
    return answerRaised(services, context, { userId: user.id, grant })
  }
}

const matchCode = ({ secret, last_used_step: step }: FactorRow, code: string, now: Date) =>
  secret === null ? null : matchStep({ secret, code, now, lastUsedStep: step === null ? null : Number(step) })

type Challenge = { challengeId: string; factorId: string; address: string; now: Date }

/** Uses up the challenge, with the rest of the transaction, so that a typing error is not fatal. Throws unless it is open. */
async function useChallenge(connection: Queryable, challenge: Challenge): Promise<void> {
  await requireChallenge(connection, challenge)
  await connection.query(`update auth.mfa_challenges set verified_at = $2 where id = $1`, [
    challenge.challengeId,
    challenge.now,
  ])
}

/** Throws unless the challenge is open, and locks it. */
async function requireChallenge(connection: Queryable, { challengeId, factorId, address, now }: Challenge) {
  const { rows } = uuid.test(challengeId)
    ? await connection.query<{ created_at: Date; is_same_address: boolean }>(
        `select created_at, ip_address = $3::inet as is_same_address from auth.mfa_challenges
        where id = $1 and factor_id = $2 and verified_at is null
        for update`,
        [challengeId, factorId, address],
      )
    : { rows: [] }
  const [challenge] = rows
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (!challenge.is_same_address) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')
  }
  if (!isValid(challenge.created_at, challengeLifetimeS, now)) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
}

type Verified = { userId: string; factorId: string; step: number; now: Date }

async function markVerified(connection: Queryable, { userId, factorId, step, now }: Verified): Promise<void> {
  await connection.query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = $3 where id = $1`,
    [factorId, step, now],
  )
  await connection.query(
    `delete from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'unverified'`,
    [userId],
  )
}

type RaisedSession = { userId: string; grant: Grant }

export async function answerRaised(services: AuthServices, context: Context, { userId, grant }: RaisedSession) {
  const user = await loadUser(services.database, userId)
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return answerJson(context, await toSessionResponse(services, context, { user, grant }))
}
