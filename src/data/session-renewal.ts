import type { Session } from '@supabase/auth-js'
import { requestAuth } from './auth-request.ts'
import { readStoredSession } from './auth-storage.ts'

/** The session as the auth client holds it. */
export type AuthSession = Session

const LOCK = 'cartwright-session-renewal'

/** Renews the session now; throws an `AppError` when the server does not answer or refuses. */
export async function renewSession(): Promise<void> {
  const before = readStoredSession()?.access_token
  const { data } = await requestAuth((auth) => auth.getSession())
  // One that is about to run out has just been renewed by the client itself.
  if (data.session?.access_token === before) await requestAuth((auth) => auth.refreshSession())
}

/** Renews `session` unless another tab already has; resolves to whether this tab did. One tab at a time. */
export function renewSessionOnce(session: Session): Promise<boolean> {
  return oneTabAtATime(async () => {
    if (readStoredSession()?.access_token !== session.access_token) return false
    await renewSession()
    return true
  })
}

function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  // Pages without a secure connection have no locks; the server then gives both tabs the same answer.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(LOCK, work) : work()
}
