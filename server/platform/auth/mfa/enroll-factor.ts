import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { requireRecentProof } from '#server/platform/auth/account/recent-sign-in.ts'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { optionalText, readBody } from '#server/platform/auth/request-body.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import { loadFactorOwner, loadFactors, type SessionUser } from './factors.ts'
import { createSecret, otpauthUri } from './totp.ts'

const bodySchema = z.object({ factor_type: optionalText, friendly_name: optionalText, issuer: optionalText })

const maxNameLength = 100

/** POST /factors. Adds an authenticator app, which counts once its first code is verified. */
export const enrollFactor = (services: AuthServices) => async (context: Context) => {
  const owner = await loadFactorOwner(services, context)
  const body = await readBody(context.req.raw, bodySchema)
  checkType(services, body.factor_type)
  const { friendly_name: name } = body
  if (name.length > maxNameLength) throw validationFailed(`friendly_name is longer than ${maxNameLength} characters`)
  await makeRoom(services, owner)
  requireRecentProof(services, owner)
  const secret = createSecret()
  const id = await insertFactor(services, context, { user: owner.user, name, secret })
  const issuer = body.issuer === '' ? new URL(services.siteUrl).host : body.issuer
  const uri = otpauthUri({ secret, issuer, name: owner.user.email ?? owner.user.id })
  return context.json({
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: renderSVG(uri, { border: 2 }), secret, uri },
  })
}

function checkType({ settings }: AuthServices, type: string): void {
  if (type === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type === 'webauthn') {
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  }
  if (type !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn')
  if (!settings.mfa.totp.enroll) {
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  }
}

/** Removes factors that were never verified within an hour. Throws if the user may not add another one. */
async function makeRoom({ database, clock, settings }: AuthServices, { user, aal }: SessionUser): Promise<void> {
  await database.query(
    `delete from auth.mfa_factors
    where user_id = $1 and status = 'unverified' and created_at < $2::timestamptz - interval '1 hour'`,
    [user.id, clock()],
  )
  const factors = await loadFactors(database, user.id)
  const verified = factors.filter(({ status }) => status === 'verified')
  if (factors.length >= settings.mfa.maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  if (verified.length > 0 && aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

type NewFactor = { user: SessionUser['user']; name: string; secret: string }

async function insertFactor(services: AuthServices, context: Context, { user, name, secret }: NewFactor) {
  const entry = byCaller(services, context, user)
  return services.database
    .transaction(async (connection) => {
      const id = randomUUID()
      await connection.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
        [id, user.id, name, secret, entry.at],
      )
      await writeAudit(connection, { action: 'factor_in_progress', ...entry, traits: { factor_id: id } })
      return id
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
      throw new AuthError(422, 'mfa_factor_name_conflict', message)
    })
}
