import type { Session } from '@supabase/auth-js'
import type { Profile } from '#data/person/profile.ts'
import { isBeyondMaximum } from '#data/session/session-times.ts'
import { needsSecondFactor, readFreshSession } from '#data/session/stored-session.ts'
import type { SessionEnding } from './auth-notices.ts'

export type AuthSnapshot = {
  session: Session | null
  /** A session that still needs the person's second factor. Only the form for the code may use it. */
  pending: Session | null
  profile: Profile | null
  loading: boolean
  ending: SessionEnding | null
}

/** Returns the first snapshot. A stored token that isn't about to expire needs no request. */
export function createSnapshot(stored: Session | null, hasLink: boolean): AuthSnapshot {
  const fresh = stored && !isBeyondMaximum(stored) ? readFreshSession() : null
  return { ...place(fresh), profile: null, loading: hasLink || (stored !== null && !fresh), ending: null }
}

/** Returns the snapshot after the auth client has reported `session`, or the same snapshot if nothing has changed. */
export function withSession(snapshot: AuthSnapshot, session: Session): AuthSnapshot {
  const placed = place(session)
  if (isSame(placed.session, snapshot.session) && isSame(placed.pending, snapshot.pending)) return snapshot
  const profile = snapshot.profile?.id === session.user.id ? snapshot.profile : null
  return { ...snapshot, ...placed, profile, ending: null }
}

function place(session: Session | null): Pick<AuthSnapshot, 'session' | 'pending'> {
  return session && needsSecondFactor(session) ? { session: null, pending: session } : { session, pending: null }
}

function isSame(one: Session | null, other: Session | null) {
  return one?.access_token === other?.access_token && describe(one) === describe(other)
}

/** Factors and identities can change without a new `updated_at`. */
function describe(session: Session | null) {
  const { updated_at: updatedAt, factors, identities } = session?.user ?? {}
  return JSON.stringify([updatedAt, factors, identities])
}
