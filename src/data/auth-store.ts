import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { whenFirstScreenDrawn } from '#lib/first-screen.ts'
import { forgetLog, logWarning, storeLog } from '#lib/log.ts'
import { withinLimit } from './auth-limit.ts'
import {
  findLink,
  forgetLinkRequest,
  hasLinkInAddress,
  isLinkOfSomebodyElse,
  type Link,
  removeLinkFromAddress,
} from './auth-links.ts'
import { type AuthNotice, ENDING_NOTICES, type SessionEnding, UNUSED_LINK_NOTICE } from './auth-notices.ts'
import { requestAuth } from './auth-request.ts'
import { tryStartUp } from './auth-start-up.ts'
import {
  AUTH_STORAGE_KEY,
  endSessionOfClosedBrowser,
  forgetStoredSession,
  forgetUnreadableSession,
  hasStoredSession,
  readFreshSession,
  readStoredPersonId,
  readStoredSession,
  rememberSession,
} from './auth-storage.ts'
import { loadBackend } from './backend.ts'
import { untilOnline } from './online.ts'
import { type ProfileChange, subscribeToProfileChanges } from './profile-changes.ts'
import { loadProfile, type Profile } from './profile.ts'
import { followStored } from './session-store.ts'
import { type ForcedEnding, isBeyondMaximum, noteEnding, noteSignIn, readEnding } from './session-times.ts'

const SIGN_OUT_LIMIT_MS = 5_000

export type AuthSnapshot = {
  session: Session | null
  profile: Profile | null
  loading: boolean
  ending: SessionEnding | null
}

/**
 * The state of the session, following the auth client's events in this tab and the others.
 * The client is loaded only when there is a session to restore, a link to adopt or something to do.
 */
export class AuthStore {
  readonly #notify: (notice: AuthNotice) => void
  readonly #listeners = new Set<() => void>()
  readonly #link: Link | null
  #snapshot: AuthSnapshot
  #connection: Promise<void> | null = null
  #hasStarted = false
  /** What the start found and has neither adopted nor ended yet. */
  #stored: Session | null
  #leaving: Promise<void> = Promise.resolve()
  #greetedUserId: string | null = null
  #profileLoadUserId: string | null = null
  #isStarting = true

  constructor(notify: (notice: AuthNotice) => void) {
    endSessionOfClosedBrowser()
    forgetUnreadableSession()
    this.#link = findLink()
    this.#stored = this.#link ? null : readStoredSession()
    this.#notify = notify
    // The auth client would take a fresh session as it is, without asking anybody; its loading can wait.
    const session = this.#stored && !isBeyondMaximum(this.#stored) ? readFreshSession() : null
    this.#greetedUserId = session?.user.id ?? null
    const loading = this.#link !== null || (this.#stored !== null && !session)
    this.#snapshot = { session, profile: null, loading, ending: null }
  }

  getSnapshot = () => this.#snapshot

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restores the session; returns what stops the listening to other tabs. */
  start = () => {
    window.addEventListener('storage', this.#followOtherTabs)
    if (hasLinkInAddress()) this.#clearAddress()
    if ((this.#snapshot.loading || this.#snapshot.session) && !this.#hasStarted) void this.#startUp()
    const stopFollowing = subscribeToProfileChanges(this.#followProfile)
    return () => {
      stopFollowing()
      window.removeEventListener('storage', this.#followOtherTabs)
    }
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

  /**
   * Ends every session of the person, or only this browser's where it ended by itself: they may be at work elsewhere.
   * Where the server cannot be told in time, at least this browser forgets it. `ending` says why, null when the person
   * chose to leave.
   */
  leave(ending: ForcedEnding | null): Promise<void> {
    this.#leaving = this.#signOut(ending)
    return this.#leaving
  }

  /** Resolves once no sign-out is under way. */
  untilLeft(): Promise<void> {
    return this.#leaving
  }

  #followProfile = (change: ProfileChange) => {
    const { session, profile } = this.#snapshot
    if (session?.user.id !== change.id) return
    if (profile) this.#update({ profile: { ...profile, ...change } })
    else void this.#loadProfile(session)
  }

  #followOtherTabs = (event: StorageEvent) => {
    if (event.key !== AUTH_STORAGE_KEY && event.key !== null) return
    followStored(AUTH_STORAGE_KEY)
    const stored = readStoredSession()
    if (!stored) this.#end()
    else if (stored.user.id === this.#snapshot.session?.user.id) this.#adopt(stored)
    // A failure leaves the tab signed out; signing in here will try again.
    else this.connect().catch(() => {})
  }

  #clearAddress() {
    if (!this.#link && isLinkOfSomebodyElse()) this.#notify(UNUSED_LINK_NOTICE)
    removeLinkFromAddress()
  }

  async #signOut(ending: ForcedEnding | null) {
    noteEnding(ending)
    const personId = readStoredPersonId()
    const request = requestAuth((auth) => auth.signOut({ scope: ending ? 'local' : 'global' }))
    const failure = await withinLimit(request, SIGN_OUT_LIMIT_MS).then(
      () => null,
      (error: unknown) => ({ cause: error }),
    )
    if (failure) forgetStoredSession()
    this.#end()
    // After the end, which clears the log: the person finds the failure there at the next sign-in.
    if (failure) logWarning('Telling the server about the sign-out failed', failure.cause)
    if (failure && personId) storeLog(personId)
    rememberSession(true)
    // A late answer would end the next session too.
    this.#leaving = request.then(
      () => {},
      () => {},
    )
  }

  async #startUp() {
    this.#hasStarted = true
    if (this.#stored && isBeyondMaximum(this.#stored)) await this.leave('maximum')
    else await this.#restore()
    if (this.#link && this.#connection) await this.#adoptLink(this.#link)
    this.#update({ loading: false })
  }

  async #restore() {
    if (this.#snapshot.session) await whenFirstScreenDrawn()
    if (!navigator.onLine && (await this.#restoreOffline())) return
    try {
      await tryStartUp(() => this.connect())
    } catch (error) {
      logWarning('The session could not be restored', error)
      this.#stored = null
      this.#update({ session: null, profile: null, ending: 'unreachable' })
      this.#notify(ENDING_NOTICES.unreachable)
    }
  }

  /** Shows the stored session until the network is back; resolves to whether the server answers all the same. */
  async #restoreOffline() {
    if (this.#stored) this.#adopt(this.#stored)
    this.#update({ loading: this.#link !== null })
    const isConnected = await this.connect().then(
      () => true,
      () => false,
    )
    if (!isConnected) await untilOnline()
    return isConnected
  }

  /** Where the link gives no session, the page asks for the password, or for the code in the same letter. */
  async #adoptLink({ code, flowId }: Link) {
    try {
      await requestAuth((auth) => auth.exchangeCodeForSession(code, { flowId }))
      forgetLinkRequest()
    } catch (error) {
      logWarning('The link gave no session', error)
    }
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
    if (session && !this.#link) this.#greetedUserId = session.user.id
    if (session) this.#adopt(session)
    // A session that is still stored could only not be renewed yet.
    else if (!hasStoredSession()) this.#end()
  }

  /** The client repeats SIGNED_IN on start, on focus and after a renewal; only a person's arrival is worth a toast. */
  #greet(session: Session | null) {
    const isRepeated = session?.user.id === this.#greetedUserId || (this.#isStarting && !this.#link)
    this.#adopt(session)
    if (isRepeated || !session) return
    this.#greetedUserId = session.user.id
    this.#notify({ title: 'Signed in', description: 'Welcome back!' })
  }

  #end() {
    const ended = this.#snapshot.session ?? this.#stored
    this.#greetedUserId = null
    this.#stored = null
    if (!ended) return
    forgetLog()
    forgetLinkRequest()
    // The client drops a session by itself only once its token has run out and cannot be renewed.
    const hasExpired = (ended.expires_at ?? Infinity) * 1000 <= Date.now()
    const ending = readEnding() ?? (hasExpired ? 'expired' : 'signed-out')
    this.#update({ session: null, profile: null, ending })
    this.#notify(ENDING_NOTICES[ending])
  }

  #adopt(session: Session | null) {
    if (!session) return
    const { session: current, profile } = this.#snapshot
    const isSame = isSameSession(session, current)
    this.#stored = null
    noteSignIn(session)
    if (!isSame) {
      this.#update({ session, profile: profile?.id === session.user.id ? profile : null, ending: null })
    }
    if (!isSame || !profile) void this.#loadProfile(session)
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
