import type { Session, User } from '@supabase/auth-js'
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { type AppUser, type Profile, toAppUser } from '#data/person/profile.ts'
import { createAuthActions, type AuthActions } from './auth-actions.ts'
import type { AuthNotice, SessionEnding } from './auth-notices.ts'
import { AuthStore } from './auth-store.ts'

type AuthUser = AppUser & Pick<User, 'identities' | 'factors'>

type AuthContextValue = AuthActions & {
  /** Asks the server whether the session still holds, once for each token. */
  checkSession: () => Promise<void>
  session: Session | null
  user: AuthUser | null
  /** The address of a person who has entered the password but not the second factor. */
  pendingEmail: string | null
  loading: boolean
  /** How the last session in this tab ended. `null` during a session and before the first one. */
  ending: SessionEnding | null
}

const AuthContext = createContext<AuthContextValue | null>(null)

/**
 * Provides the session to the page. Calls `notify` for changes that no form shows, such as a sign-out in another tab.
 */
export function AuthProvider({ notify, children }: { notify: (notice: AuthNotice) => void; children: ReactNode }) {
  const [store] = useState(() => new AuthStore(notify))
  const actions = useMemo(() => createAuthActions(store), [store])
  const { session, pending, profile, loading, ending } = useSyncExternalStore(store.subscribe, store.getSnapshot)

  useEffect(() => store.start(), [store])

  const value = useMemo(
    () => ({
      ...actions,
      checkSession: store.check,
      session,
      loading,
      ending,
      user: session && toAuthUser(session, profile),
      pendingEmail: pending && (pending.user.email ?? ''),
    }),
    [actions, store, session, pending, profile, loading, ending],
  )
  return <AuthContext value={value}>{children}</AuthContext>
}

/** Returns the session, the signed-in person and the account actions. Throws outside an `AuthProvider`. */
export function useAuth(): AuthContextValue {
  const value = use(AuthContext)
  if (!value) throw new Error('useAuth must be used within an AuthProvider')
  return value
}

function toAuthUser(session: Session, profile: Profile | null): AuthUser {
  const { identities, factors } = session.user
  return { ...toAppUser(session, profile), ...(identities && { identities }), ...(factors && { factors }) }
}
