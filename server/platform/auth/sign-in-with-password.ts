import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { normalizeEmail, optionalText, readBody } from './request-body.ts'
import { createBatcher } from './batcher.ts'
import { deviceOf, type Start, startSessions, toSessionResponse } from './sessions.ts'
import { isBanned, userColumns, type UserRow } from './user.ts'

const bodySchema = z.object({ email: optionalText, phone: optionalText, password: optionalText })

type Candidate = UserRow & { encrypted_password: string | null }

const maxHoldMs = 25

/** POST /token?grant_type=password. An unknown address takes the same time and gives the same error as a wrong password. */
export function signInWithPassword(services: AuthServices) {
  const { database, guard, passwords } = services
  const findCandidate = createBatcher({ run: (emails: readonly string[]) => findCandidates(database, emails) })
  const start = createBatcher({
    run: (starts: readonly Start[]) => startSessions(database, starts),
    // Waits while hashes are queued: the machine is busy then, and larger batches need less work per sign-in.
    gather: () => passwords.whenQueueIsEmpty(maxHoldMs),
  })

  return async (context: Context) => {
    const { email, password } = parseCredentials(await readBody(context.req.raw, bodySchema))
    const user = await findCandidate(email)
    const attempt = { email, address: services.addressOf(context) }
    const isRight = await guard.check(attempt, () => passwords.verify(password, user?.encrypted_password ?? null))
    if (!user || !isRight) throw invalidCredentials()

    const now = services.clock()
    if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned')
    if (user.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    const device = deviceOf(services, context)
    const grant = await start({
      userId: user.id,
      method: 'password',
      now,
      device,
      passwordHash: user.encrypted_password,
    })
    if (!grant) throw invalidCredentials()
    return answerJson(context, toSessionResponse(services, { ...user, last_sign_in_at: now }, grant))
  }
}

const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

function parseCredentials({ email, phone, password }: z.infer<typeof bodySchema>) {
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (email === '') throw validationFailed('missing email or phone')
  return { email: normalizeEmail(email), password }
}

async function findCandidates(database: Database, emails: readonly string[]): Promise<(Candidate | null)[]> {
  const results = await database.queryEach<Candidate>(
    `select ${userColumns}, u.encrypted_password
    from auth.users as u
    where u.email = $1 and u.is_sso_user = false and u.deleted_at is null`,
    emails.map((email) => [email]),
  )
  return results.map(({ rows }) => rows[0] ?? null)
}
