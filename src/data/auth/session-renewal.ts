import type { Session } from '@supabase/auth-js'
import { readStoredSession } from '#data/session/stored-session.ts'
import { requestAuth } from './request-auth.ts'

/** The auth client's session. */
export type AuthSession = Session

const LOCK = 'cartwright-session-renewal'

/** Renews the session now; throws an `AppError` if that fails. */
export async function renewSession(): Promise<void> {
  const before = readStoredSession()?.access_token
  const { data } = await requestAuth((auth) => auth.getSession())
  // If the token is about to expire, getSession has already renewed it.
  if (data.session?.access_token === before) await requestAuth((auth) => auth.refreshSession())
}

/**
 * Renews `session` unless another tab has renewed it or is renewing it. Resolves to true if this tab renewed it,
 * otherwise false.
 */
export async function renewSessionOnce(session: Session): Promise<boolean> {
  // Browsers offer locks only on HTTPS or localhost. Without a lock, both tabs renew, and the server gives both the
  // same session.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return renewUnlessReplaced(session)
  // Waiting for the other tab is not enough: the session it has stored may not be readable here yet.
  return locks.request(LOCK, { ifAvailable: true }, async (lock) => lock !== null && renewUnlessReplaced(session))
}

async function renewUnlessReplaced(session: Session): Promise<boolean> {
  if (readStoredSession()?.access_token !== session.access_token) return false
  await renewSession()
  return true
}
