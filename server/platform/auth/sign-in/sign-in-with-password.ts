import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { checkPasswordAttempt } from '#server/platform/auth/hooks/verification-attempts.ts'
import { waitColumn } from '#server/platform/auth/limits/password-guard.ts'
import { digestOfName, networkOf } from '#server/platform/auth/limits/rate-limits.ts'
import { requirePhones } from '#server/platform/auth/phone/phone-users.ts'
import { normalizeEmail, normalizePhone, optionalText, readBody } from '#server/platform/auth/request-body.ts'
import { createBatcher } from '#server/platform/auth/sessions/batcher.ts'
import { deviceOf, type Start, startSessions, toSessionResponse } from '#server/platform/auth/sessions/start-session.ts'
import { isBanned, userColumns, type UserRow } from '#server/platform/auth/users/user.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'

const bodySchema = z.object({ email: optionalText, phone: optionalText, password: optionalText })

/** What a person enters to say who they are. */
type Name = { email: string; phone: null } | { email: null; phone: string }

type Candidate = UserRow & { encrypted_password: string | null }

type Wanted = { name: Name; address: string | null }
/** The account with a name, and how long it or the caller has to wait after wrong passwords. */
type Found = { user: Candidate | null; waitMs: number | null }

const maxHoldMs = 50

/** POST /token?grant_type=password. An unknown address takes the same time and gives the same error as a wrong password. */
export function signInWithPassword(services: AuthServices) {
  const { database, guard, passwords } = services
  const findCandidate = createBatcher({
    run: (wanted: readonly Wanted[]) => findCandidates(database, wanted),
    gather: endOfTurn,
  })
  const start = createBatcher({
    run: (starts: readonly Start[]) => startSessions(database, starts),
    // Waits while hashes are queued: the machine is busy then, and larger batches need less work per sign-in.
    gather: async () => {
      await passwords.whenQueueIsEmpty(maxHoldMs)
      // The sign-in whose hash has just finished continues in this turn, and joins the batch.
      await endOfTurn()
    },
  })

  return async (context: Context) => {
    const { name, password } = parseCredentials(services, await readBody(context.req.raw, bodySchema))
    const address = services.addressOf(context)
    const { user, waitMs } = await findCandidate({ name, address })
    const entered = name.email ?? name.phone
    const attempt = {
      account: user?.id ?? digestOfName(entered),
      email: user ? user.email : entered,
      address,
      waitMs,
    }
    const isRight = await guard.check(attempt, () => passwords.verify(password, user?.encrypted_password ?? null))
    if (user) await checkPasswordAttempt(services, context, { userId: user.id, isValid: isRight })
    if (!user || !isRight) throw invalidCredentials()

    const now = services.clock()
    if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned')
    requireConfirmed(name, user)
    const device = deviceOf(services, context)
    const grant = await start({
      userId: user.id,
      method: 'password',
      now,
      device,
      passwordHash: user.encrypted_password,
    })
    if (!grant) throw invalidCredentials()
    return answerJson(context, await toSessionResponse(services, context, { user, grant, signedInAt: now }))
  }
}

const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

function requireConfirmed({ email }: Name, user: Candidate): void {
  if (email === null) {
    if (user.phone_confirmed_at === null) throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  } else if (user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
}

function parseCredentials(services: AuthServices, { email, phone, password }: z.infer<typeof bodySchema>) {
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (email !== '') return { name: { email: normalizeEmail(email), phone: null }, password }
  if (phone === '') throw validationFailed('missing email or phone')
  requirePhones(services, 422, 'Phone logins are disabled')
  return { name: { email: null, phone: normalizePhone(phone) }, password }
}

async function findCandidates(database: Database, wanted: readonly Wanted[]): Promise<Found[]> {
  const now = Date.now()
  const results = await database.queryEach<(Candidate | { id: null }) & { wait_ms: number | null }>(
    `select ${userColumns}, u.encrypted_password,
      ${waitColumn({ account: 'coalesce(u.id::text, $3)', network: '$4', now: '$5' })}
    from (select) as attempt
    left join auth.users as u on (u.email = $1 or u.phone = $2) and u.is_sso_user = false and u.deleted_at is null`,
    wanted.map(({ name, address }) => [
      name.email,
      name.phone,
      digestOfName(name.email ?? name.phone),
      address && networkOf(address),
      now,
    ]),
  )
  return results.map(({ rows: [row] }) => ({ user: row && row.id !== null ? row : null, waitMs: row?.wait_ms ?? null }))
}
