import type { Session } from '@supabase/auth-js'
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createAuthActions, type AuthActions } from './auth-actions.ts'
import { AuthStore, type AuthNotice } from './auth-store.ts'
import { toAppUser, type AppUser } from './profile.ts'

type AuthContextValue = AuthActions & { session: Session | null; user: AppUser | null; loading: boolean }

const AuthContext = createContext<AuthContextValue | null>(null)

/** Gives everything below it the session; `notify` shows what happens to it outside any form (a sign-out elsewhere). */
export function AuthProvider({ notify, children }: { notify: (notice: AuthNotice) => void; children: ReactNode }) {
  const [store] = useState(() => new AuthStore(notify))
  const actions = useMemo(() => createAuthActions(store), [store])
  const { session, profile, loading } = useSyncExternalStore(store.subscribe, store.getSnapshot)

  useEffect(() => store.start(), [store])

  const value = useMemo(
    () => ({ ...actions, session, loading, user: session && toAppUser(session, profile) }),
    [actions, session, profile, loading],
  )
  return <AuthContext value={value}>{children}</AuthContext>
}

/** The session, the person and the actions on the account; only inside an `AuthProvider`. */
export function useAuth(): AuthContextValue {
  const value = use(AuthContext)
  if (!value) throw new Error('useAuth must be used within an AuthProvider')
  return value
}
