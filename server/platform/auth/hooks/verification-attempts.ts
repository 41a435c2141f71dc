import { z } from 'zod'
import type { Context } from 'hono'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { deviceOf } from '#server/platform/auth/sessions/start-session.ts'
import { transactionPastDeadlocks } from '#server/platform/database/past-deadlocks.ts'

const decisionSchema = z.object({
  decision: z.string().nullish(),
  message: z.string().nullish(),
  should_logout_user: z.boolean().nullish(),
})

const endSessions = ({ database }: AuthServices, userId: string) =>
  transactionPastDeadlocks(database, (connection) =>
    connection.query(`delete from auth.sessions where user_id = $1`, [userId]),
  )

function readDecision(answer: unknown) {
  const decision = decisionSchema.safeParse(answer ?? {})
  if (!decision.success) throw new AuthError(500, 'unexpected_failure', 'Error unmarshaling JSON output.')
  return { ...decision.data, isRejected: decision.data.decision === 'reject' }
}

type PasswordAttempt = { userId: string; isValid: boolean }

/** Tells the project about a password that was entered. Throws if the project rejects the attempt, right or wrong. */
export async function checkPasswordAttempt(
  services: AuthServices,
  context: Context,
  { userId, isValid }: PasswordAttempt,
): Promise<void> {
  const { hooks } = services
  if (!hooks.isSet('password_verification_attempt')) return
  const { ip } = deviceOf(services, context)
  const input = { user_id: userId, valid: isValid }
  const answer = readDecision(await hooks.run('password_verification_attempt', { input, person: userId, ip }))
  if (!answer.isRejected) return
  if (answer.should_logout_user === true) await endSessions(services, userId)
  const message = answer.message || 'Further password verification attempts will be rejected.'
  throw new AuthError(400, 'invalid_credentials', message)
}

type FactorAttempt = { userId: string; factorId: string; factorType: string; isValid: () => Promise<boolean> }

/**
 * Tells the project about a code of a second factor that was entered. If the project rejects the attempt, all sessions of
 * the user end and an error is thrown.
 */
export async function checkFactorAttempt(
  services: AuthServices,
  context: Context,
  attempt: FactorAttempt,
): Promise<void> {
  const { hooks } = services
  if (!hooks.isSet('mfa_verification_attempt')) return
  const { userId, factorId, factorType } = attempt
  const { ip } = deviceOf(services, context)
  const input = { user_id: userId, factor_id: factorId, factor_type: factorType, valid: await attempt.isValid() }
  const answer = readDecision(await hooks.run('mfa_verification_attempt', { input, person: userId, ip }))
  if (!answer.isRejected) return
  await endSessions(services, userId)
  const message = answer.message || 'Further MFA verification attempts will be rejected.'
  throw new AuthError(403, 'mfa_verification_rejected', message)
}
