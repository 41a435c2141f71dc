import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { tryStartUp } from './auth-start-up.ts'
import {
  AUTH_STORAGE_KEY,
  canAdoptSessionInAddress,
  endSessionOfClosedBrowser,
  forgetStoredSession,
  hasSessionInAddress,
  hasStoredSession,
  isSessionInAddressForeign,
  readStoredSession,
  removeSessionFromAddress,
} from './auth-storage.ts'
import { loadBackend } from './backend.ts'
import { loadProfile, type Profile } from './profile.ts'

export type AuthNotice = {
  title: string
  description: string
  variant?: 'default' | 'success' | 'destructive'
  duration?: number
}

export type AuthSnapshot = { session: Session | null; profile: Profile | null; loading: boolean }

/**
 * The state of the session, following the auth client's events in this tab and the others.
 * The client is loaded only when there is a session to restore, a link to adopt or something to do.
 */
export class AuthStore {
  readonly #notify: (notice: AuthNotice) => void
  readonly #listeners = new Set<() => void>()
  readonly #isFromLink: boolean
  #snapshot: AuthSnapshot
  #connection: Promise<void> | null = null
  #isRestoring = false
  #greetedUserId: string | null = null
  #profileLoadUserId: string | null = null
  #isStarting = true

  constructor(notify: (notice: AuthNotice) => void) {
    endSessionOfClosedBrowser()
    this.#isFromLink = canAdoptSessionInAddress()
    this.#notify = notify
    this.#snapshot = { session: null, profile: null, loading: this.#isFromLink || hasStoredSession() }
  }

  getSnapshot = () => this.#snapshot

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restores the session; returns what stops the listening to other tabs. */
  start = () => {
    window.addEventListener('storage', this.#followOtherTabs)
    if (!this.#isFromLink && hasSessionInAddress()) this.#leaveLinkUnused()
    if (this.#snapshot.loading && !this.#isRestoring) void this.#restore()
    return () => window.removeEventListener('storage', this.#followOtherTabs)
  }

  /** Loads the auth client and resolves once it has told the session it starts with. */
  connect(): Promise<void> {
    this.#connection ??= this.#listen().catch((error: unknown) => {
      this.#connection = null
      throw error
    })
    return this.#connection
  }

  /** Takes over a profile that has just been written. */
  adoptProfile(profile: Profile) {
    if (profile.id === this.#snapshot.session?.user.id) this.#update({ profile })
  }

  /** Signs out this browser alone, for when the server cannot be told. */
  signOutHere() {
    forgetStoredSession()
    this.#end()
  }

  #followOtherTabs = (event: StorageEvent) => {
    if (event.key !== AUTH_STORAGE_KEY) return
    if (event.newValue === null) this.#end()
    // A failure leaves the tab signed out; signing in here will try again.
    else this.connect().catch(() => {})
  }

  #leaveLinkUnused() {
    const isForeign = isSessionInAddressForeign()
    removeSessionFromAddress()
    if (!isForeign) return
    this.#notify({
      title: 'Link not used',
      description: 'It belongs to another account. Sign out first, then ask for a new link.',
      variant: 'destructive',
    })
  }

  async #restore() {
    this.#isRestoring = true
    if (!navigator.onLine) this.#adoptStoredSession()
    try {
      await tryStartUp(() => this.connect())
    } catch {
      this.#notify({
        title: 'Authentication Error',
        description: 'Unable to connect to the authentication service. Please try refreshing.',
        variant: 'destructive',
      })
    }
    this.#update({ loading: false })
  }

  async #listen() {
    const { auth } = await loadBackend()
    await new Promise<void>((resolve) => {
      auth.onAuthStateChange((event, session) => {
        this.#handle(event, session)
        if (event === 'INITIAL_SESSION') resolve()
      })
    })
  }

  #handle(event: AuthChangeEvent, session: Session | null) {
    switch (event) {
      case 'INITIAL_SESSION':
        return this.#begin(session)
      case 'SIGNED_IN':
        return this.#greet(session)
      case 'SIGNED_OUT':
        return this.#end()
      case 'PASSWORD_RECOVERY':
        this.#greetedUserId = session?.user.id ?? null
        return this.#adopt(session)
      case 'TOKEN_REFRESHED':
      case 'USER_UPDATED':
      case 'MFA_CHALLENGE_VERIFIED':
        return this.#adopt(session)
    }
  }

  #begin(session: Session | null) {
    this.#isStarting = false
    if (session && !this.#isFromLink) this.#greetedUserId = session.user.id
    const isWaitingForNetwork = !session && !navigator.onLine && hasStoredSession()
    if (!isWaitingForNetwork) this.#adopt(session)
  }

  /** The client repeats SIGNED_IN on start, on focus and after a renewal; only a person's arrival is worth a toast. */
  #greet(session: Session | null) {
    const isRepeated = session?.user.id === this.#greetedUserId || (this.#isStarting && !this.#isFromLink)
    this.#adopt(session)
    if (isRepeated || !session) return
    this.#greetedUserId = session.user.id
    this.#notify({ title: 'Signed in', description: 'Welcome back!' })
  }

  #end() {
    const ended = this.#snapshot.session
    this.#greetedUserId = null
    this.#update({ session: null, profile: null })
    if (!ended) return
    // The client drops a session by itself only once its token has run out and cannot be renewed.
    const hasExpired = (ended.expires_at ?? Infinity) * 1000 <= Date.now()
    this.#notify(
      hasExpired
        ? {
            title: 'Session expired',
            description: 'Your session has expired. Please log in again.',
            variant: 'destructive',
            duration: 5000,
          }
        : { title: 'Signed out', description: 'You have been successfully signed out.' },
    )
  }

  #adopt(session: Session | null) {
    const { session: current, profile } = this.#snapshot
    if (isSameSession(session, current)) return
    this.#update({ session, profile: profile?.id === session?.user.id ? profile : null })
    if (session) void this.#loadProfile(session)
  }

  #adoptStoredSession() {
    const stored = readStoredSession()
    if (!stored) return
    this.#greetedUserId = stored.user.id
    this.#update({ session: stored, loading: false })
  }

  async #loadProfile({ user }: Session) {
    if (this.#profileLoadUserId === user.id) return
    this.#profileLoadUserId = user.id
    try {
      this.adoptProfile(await loadProfile(user))
    } catch {
      // The account's own name and e-mail stand in; the profile screen reports the failure and retries.
    } finally {
      this.#profileLoadUserId = null
    }
  }

  #update(change: Partial<AuthSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function isSameSession(one: Session | null, other: Session | null) {
  return one?.access_token === other?.access_token && one?.user.updated_at === other?.user.updated_at
}
