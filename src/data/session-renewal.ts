import type { Session } from '@supabase/auth-js'
import { requestAuth } from './auth-request.ts'
import { readStoredSession } from './auth-storage.ts'

/** The auth client's session. */
export type AuthSession = Session

const LOCK = 'cartwright-session-renewal'

/** Renews the session now; throws an `AppError` if that fails. */
export async function renewSession(): Promise<void> {
  const before = readStoredSession()?.access_token
  const { data } = await requestAuth((auth) => auth.getSession())
  // getSession renews a token that is about to expire.
  if (data.session?.access_token === before) await requestAuth((auth) => auth.refreshSession())
}

/** Renews `session` unless another tab did; resolves to whether this tab did. */
export function renewSessionOnce(session: Session): Promise<boolean> {
  return oneTabAtATime(async () => {
    if (readStoredSession()?.access_token !== session.access_token) return false
    await renewSession()
    return true
  })
}

function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  // Locks need a secure connection. Without them, the server gives both tabs the same session.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(LOCK, work) : work()
}
