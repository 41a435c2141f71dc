import type { Session } from '@supabase/auth-js'
import { authFetch } from '#data/backend/auth-fetch.ts'
import { loadBackend } from '#data/backend/backend.ts'
import { endRefused, renewRefused } from '#data/session/refused-session.ts'
import { isSession, readStoredSession, storePerson } from '#data/session/stored-session.ts'

const LOCK = 'cartwright-session-check'

/**
 * Asks the server who is signed in. Resolves to the session with the person as the server knows them, or to `null` if
 * nothing was learned. Ends a session that the server refuses; without an answer or with any other, changes nothing.
 */
export async function checkSession(session: Session): Promise<Session | null> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return check(session)
  // Another tab that is checking the session stores what it learns, and this tab follows.
  return locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock === null ? null : check(session)))
}

async function check(session: Session): Promise<Session | null> {
  const response = await askForPerson(session)
  if (!isRefused(response)) return adoptPerson(session, response)
  const { auth } = await loadBackend()
  // The token may only be too old for the server, because this computer's clock is wrong.
  await renewRefused(auth)
  const renewed = readStoredSession()
  if (renewed === null || renewed.access_token === session.access_token) return null
  const answer = await askForPerson(renewed)
  if (!isRefused(answer)) return adoptPerson(renewed, answer)
  await endRefused(auth)
  return null
}

/** Sends the request itself, because the auth client doesn't pass on the status of every refusal. */
async function askForPerson({ access_token: token }: Session): Promise<Response | null> {
  try {
    const { url, headers } = await loadBackend()
    return await authFetch(`${url}/auth/v1/user`, { headers: { ...headers, Authorization: `Bearer ${token}` } })
  } catch {
    return null
  }
}

const isRefused = (response: Response | null) => response?.status === 401 || response?.status === 403

async function adoptPerson(session: Session, response: Response | null): Promise<Session | null> {
  if (!response?.ok) return null
  const checked = { ...session, user: await response.json().catch(() => null) }
  if (!isSession(checked) || checked.user.id !== session.user.id) return null
  storePerson(checked)
  return checked
}
