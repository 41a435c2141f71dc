import { createHash, randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { requireRecentProof } from '#server/platform/auth/account/recent-sign-in.ts'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { checkFactorAttempt } from '#server/platform/auth/hooks/verification-attempts.ts'
import { spend } from '#server/platform/auth/limits/rate-limits.ts'
import { createSharedLimiter } from '#server/platform/database/shared-limiter.ts'
import { optionalText, readBody, readOptionalBody } from '#server/platform/auth/request-body.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { transactionPastDeadlocks } from '#server/platform/database/past-deadlocks.ts'
import { type FactorRow, loadFactorOwner, loadFactors, type SessionUser } from './factors.ts'
import { raiseSession } from './raise-session.ts'
import { removeFactor } from './unenroll-factor.ts'
import { answerRaised } from './verify-factor.ts'

const total = 10
const type = 'recovery_code'
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const half = 5

const createCode = () => {
  const letters = Array.from({ length: 2 * half }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, half)}-${letters.slice(half)}`
}

const hashCode = (factorId: string, code: string) =>
  createHash('sha256')
    .update(factorId + code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex')

const isOfCodes = ({ factor_type: factorType }: FactorRow) => factorType === type

const notFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')

async function loadOwner(services: AuthServices, context: Context) {
  const owner = await loadFactorOwner(services, context)
  if (!services.settings.mfa.recoveryCodes) {
    throw new AuthError(422, 'mfa_recovery_codes_verify_not_enabled', 'MFA recovery codes are disabled')
  }
  const factors = await loadFactors(services.database, owner.user.id)
  return { owner, codes: factors.find(isOfCodes), hasOther: factors.some(isOtherVerified) }
}

const isOtherVerified = (factor: FactorRow) => !isOfCodes(factor) && factor.status === 'verified'

function requireProof(services: AuthServices, owner: SessionUser): void {
  if (owner.aal !== 'aal2') throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')
  requireRecentProof(services, owner)
}

/** GET /factors/recovery-codes. Tells how many codes are left. */
export const getRecoveryCodes = (services: AuthServices) => async (context: Context) => {
  const { codes } = await loadOwner(services, context)
  if (!codes) throw notFound()
  return context.json({ id: codes.id, type, ...(await countCodes(services.database, codes.id)) })
}

async function countCodes(connection: Queryable, factorId: string): Promise<{ total: number; remaining: number }> {
  const { rows } = await connection.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
    from private.recovery_codes where factor_id = $1`,
    [factorId],
  )
  return rows[0] ?? { total: 0, remaining: 0 }
}

const nameSchema = z.object({ friendly_name: optionalText })

/** POST /factors/recovery-codes. Creates the codes and shows them once. They can't be the only second factor. */
export const createRecoveryCodes = (services: AuthServices) => async (context: Context) => {
  const { owner, codes, hasOther } = await loadOwner(services, context)
  const { friendly_name: name } = await readOptionalBody(context.req.raw, nameSchema)
  if (!hasOther) {
    throw new AuthError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor')
  }
  requireProof(services, owner)
  if (codes) throw new AuthError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist')
  const friendlyName = name === '' ? 'Recovery codes' : name
  const set = { friendlyName, entry: byCaller(services, context, owner.user) }
  return context.json(await services.database.transaction((connection) => storeCodes(connection, set)))
}

/** POST /factors/recovery-codes/regenerate. Replaces all codes. */
export const replaceRecoveryCodes = (services: AuthServices) => async (context: Context) => {
  const { owner, codes } = await loadOwner(services, context)
  if (!codes) throw notFound()
  requireProof(services, owner)
  const set = { friendlyName: codes.friendly_name ?? '', entry: byCaller(services, context, owner.user) }
  const created = await services.database.transaction(async (connection) => {
    await connection.query(`delete from private.recovery_codes where factor_id = $1`, [codes.id])
    return storeCodes(connection, set, codes.id)
  })
  await services.announce('recovery_codes_replaced', owner.user)
  return context.json(created)
}

/** DELETE /factors/recovery-codes. */
export const removeRecoveryCodes = (services: AuthServices) => async (context: Context) => {
  const { owner, codes } = await loadOwner(services, context)
  if (!codes) throw notFound()
  requireProof(services, owner)
  const { id } = codes
  await services.database.transaction(async (connection) => {
    await removeFactor(connection, { userId: owner.user.id, id })
    await writeAudit(connection, { action: 'recovery_codes_deleted', ...byCaller(services, context, owner.user) })
  })
  return context.json({ id })
}

type CodeSet = { friendlyName: string; entry: ReturnType<typeof byCaller> }

async function storeCodes(connection: Queryable, { friendlyName, entry }: CodeSet, existing?: string) {
  const id = existing ?? (await insertFactor(connection, { friendlyName, entry }))
  const codes = Array.from({ length: total }, createCode)
  await connection.query(`insert into private.recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])`, [
    id,
    codes.map((code) => hashCode(id, code)),
  ])
  await writeAudit(connection, { action: 'generate_recovery_codes', ...entry, traits: { factor_id: id } })
  return { id, type, friendly_name: friendlyName, total, codes }
}

async function insertFactor(connection: Queryable, { friendlyName, entry }: CodeSet): Promise<string> {
  const { rows } = await connection.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at, updated_at)
    values ($1, $2, 'recovery_code', 'verified', $3, $3)
    returning id`,
    [entry.by.id, friendlyName, entry.at],
  )
  const [factor] = rows
  if (!factor) throw new Error('The factor was not stored.')
  return factor.id
}

const codeSchema = z.object({ code: optionalText })

/** Codes that may be entered for an account in an hour. A right one starts anew. */
const entries = { keyPrefix: 'recovery code', points: 10, duration: 3600 }

async function isUnused(
  connection: Queryable,
  { factorId, hash }: { factorId: string; hash: string },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select from private.recovery_codes where factor_id = $1 and code_hash = $2 and used_at is null`,
    [factorId, hash],
  )
  return rowCount === 1
}

/** POST /factors/recovery-codes/verify. Uses up a code and raises the session to aal2. */
export function verifyRecoveryCode(services: AuthServices) {
  const limiter = createSharedLimiter(services.database, entries)
  return async (context: Context) => {
    const { owner, codes } = await loadOwner(services, context)
    const { code } = await readBody(context.req.raw, codeSchema)
    if (!codes) throw notFound()
    const { user, sessionId } = owner
    await spend(limiter.consume(user.id))
    const now = services.clock()
    const hash = hashCode(codes.id, code)
    await checkFactorAttempt(services, context, {
      userId: user.id,
      factorId: codes.id,
      factorType: type,
      isValid: () => isUnused(services.database, { factorId: codes.id, hash }),
    })
    const { grant, codesLeft } = await transactionPastDeadlocks(services.database, async (connection) => {
      const { rowCount } = await connection.query(
        `update private.recovery_codes set used_at = $3 where factor_id = $1 and code_hash = $2 and used_at is null`,
        [codes.id, hash, now],
      )
      if (rowCount !== 1) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
      const entry = byCaller(services, context, user)
      await writeAudit(connection, { action: 'verification_attempted', ...entry, traits: { factor_id: codes.id } })
      const raised = { userId: user.id, sessionId, factorId: codes.id, now }
      const raisedGrant = await raiseSession(connection, { ...raised, method: 'mfa/recovery_code' })
      return { grant: raisedGrant, codesLeft: (await countCodes(connection, codes.id)).remaining }
    })
    await limiter.delete(user.id)
    await services.announce('recovery_code_used', user, { codesLeft })
    return answerRaised(services, context, { userId: user.id, grant })
  }
}
