import { Hono } from 'hono'
import { z } from 'zod'
import { writeOwnDeletion } from '#server/platform/auth/audit-log.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import { forgetEmailsTo } from '#server/platform/auth/limits/mail-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { transactionPastDeadlocks } from '#server/platform/database/past-deadlocks.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'

export type AccountApiOptions = {
  database: Database
  authenticate: Authenticate
  clock: Clock
  /** Whether hosted Supabase keeps the audit log. */
  isHosted: boolean
  log: Log
}

type Caller = { userId: string; sessionId: string | null }

const LOCK_PERSON = `
select email from auth.users
where id = $1 and exists (select from auth.sessions where sessions.id = $2 and sessions.user_id = users.id)
for update`

// Locks stores in the same order as every other change of members, so that two of them never wait for each other.
const LOCK_STORES = `
select id from public.stores
where id in (select store_id from public.store_members where user_id = $1)
order by id for update`

/**
 * Deletes the person, their data, and the stores that have no other member, in one transaction. The next sweep deletes
 * the orders and other large tables of those stores. Resolves to false when the session has ended.
 */
async function deleteAccount(options: AccountApiOptions, { userId, sessionId }: Caller): Promise<boolean> {
  const { database, clock, isHosted } = options
  return transactionPastDeadlocks(database, async (connection) => {
    const { rows } = await connection.query<{ email: string | null }>(LOCK_PERSON, [userId, sessionId])
    const [person] = rows
    if (!person) return false
    await connection.query(LOCK_STORES, [userId])
    if (!isHosted && person.email !== null) await forgetEmailsTo(connection, person.email)
    // Foreign keys delete the sessions, profile, memberships and chats. Triggers delete the pictures and the stores.
    await connection.query('delete from auth.users where id = $1', [userId])
    if (!isHosted) await writeOwnDeletion(connection, userId, clock())
    return true
  })
}

const sessionClaim = z.uuid().nullable().catch(null)

/**
 * DELETE /account deletes the caller. It checks that the session still exists, because a token stays valid for up to an
 * hour after its session.
 */
export function createAccountApi(options: AccountApiOptions): Hono {
  const { authenticate, log } = options
  const app = new Hono()
  app.delete('/account', async (context) => {
    const { sub: userId, session_id: session } = requireUser(await authenticate(context.req.raw))
    const isDeleted = await deleteAccount(options, { userId, sessionId: sessionClaim.parse(session) })
    if (!isDeleted) throw new ApiError(401, 'session_ended', 'Your session has ended. Sign in and try again.')
    return context.body(null, 204)
  })
  app.onError(apiErrorHandler(log))
  return app
}
