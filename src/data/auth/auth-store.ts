import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { loadProfile, type Profile, type ProfileChange, subscribeToProfileChanges } from '#data/person/profile.ts'
import { followStored } from '#data/session/session-store.ts'
import {
  type ForcedEnding,
  isBeyondMaximum,
  storeEnding,
  storeSignIn,
  readEnding,
} from '#data/session/session-times.ts'
import {
  AUTH_STORAGE_KEY,
  endSessionOfClosedBrowser,
  forgetStoredSession,
  forgetUnreadableSession,
  hasStoredSession,
  readStoredPersonId,
  readStoredSession,
  rememberSession,
} from '#data/session/stored-session.ts'
import { whenFirstScreenDrawn } from '#lib/first-screen.ts'
import { forgetPageNames } from '#lib/page-lists.ts'
import { forgetLog, logWarning, storeLog } from '#lib/monitoring/log.ts'
import { untilOnline } from '#lib/until-online.ts'
import { type AuthNotice, ENDING_NOTICES, UNUSED_LINK_NOTICE } from './auth-notices.ts'
import { type AuthSnapshot, createSnapshot, withSession } from './auth-snapshot.ts'
import {
  findLink,
  removeLinkRequest,
  hasLinkInAddress,
  isLinkForAnotherPerson,
  type Link,
  removeLinkFromAddress,
} from './links.ts'
import { followAuth, requestAuth } from './request-auth.ts'
import { checkSession } from './session-check.ts'
import { tryStartUp, withinLimit } from './start-up.ts'

const SIGN_OUT_LIMIT_MS = 5_000

/** Keeps the session's state up to date with the auth client and other tabs. Loads the auth client only when needed. */
export class AuthStore {
  readonly #notify: (notice: AuthNotice) => void
  readonly #listeners = new Set<() => void>()
  readonly #link: Link | null
  #snapshot: AuthSnapshot
  #connection: Promise<void> | null = null
  #hasStarted = false
  #isStopped = false
  /** The session read from storage at startup. `null` once it is in use or has ended. */
  #stored: Session | null
  #leaving: Promise<void> = Promise.resolve()
  #greetedUserId: string | null = null
  #profileLoadUserId: string | null = null
  #isStarting = true
  #checkedToken: string | null = null

  constructor(notify: (notice: AuthNotice) => void) {
    endSessionOfClosedBrowser()
    forgetUnreadableSession()
    this.#link = findLink()
    this.#stored = this.#link ? null : readStoredSession()
    this.#notify = notify
    this.#snapshot = createSnapshot(this.#stored, this.#link !== null)
    this.#greetedUserId = this.#snapshot.session?.user.id ?? null
  }

  getSnapshot = () => this.#snapshot

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restores the stored session and listens to other tabs. Returns a function that stops listening. */
  start = () => {
    this.#isStopped = false
    window.addEventListener('storage', this.#followOtherTabs)
    if (hasLinkInAddress()) this.#clearAddress()
    if ((this.#snapshot.loading || this.#current()) && !this.#hasStarted) void this.#startUp()
    const stopFollowing = subscribeToProfileChanges(this.#followProfile)
    return () => {
      this.#isStopped = true
      stopFollowing()
      window.removeEventListener('storage', this.#followOtherTabs)
    }
  }

  /** Loads the auth client. Resolves when the client has read the stored session. */
  connect(): Promise<void> {
    this.#connection ??= followAuth((event, session) => this.#handle(event, session)).catch((error: unknown) => {
      this.#connection = null
      throw error
    })
    return this.#connection
  }

  /** Replaces the shown profile, unless it belongs to another person. */
  adoptProfile(profile: Profile) {
    if (profile.id === this.#snapshot.session?.user.id) this.#update({ profile })
  }

  /**
   * Ends the person's sessions in all browsers if `ending` is `null`; after a timeout, or if the second factor is
   * missing, only this browser's session. If the server doesn't answer in time, the browser forgets the session anyway.
   */
  leave(ending: ForcedEnding | null): Promise<void> {
    this.#leaving = this.#signOut(ending)
    return this.#leaving
  }

  /** Resolves when the latest sign-out has finished. */
  untilSignedOut(): Promise<void> {
    return this.#leaving
  }

  /** Asks the server who is signed in, once for each token. Shows what has changed, or ends a refused session. */
  check = async () => {
    const { session } = this.#snapshot
    if (!session || session.access_token === this.#checkedToken) return
    this.#checkedToken = session.access_token
    const checked = await checkSession(session)
    if (checked?.access_token === this.#current()?.access_token) this.#adopt(checked)
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
    else if (stored.user.id === this.#current()?.user.id) this.#adopt(stored)
    // If this fails, the tab stays signed out.
    else this.connect().catch(() => {})
  }

  #clearAddress() {
    if (!this.#link && isLinkForAnotherPerson()) this.#notify(UNUSED_LINK_NOTICE)
    removeLinkFromAddress()
  }

  async #signOut(ending: ForcedEnding | null) {
    storeEnding(ending)
    const personId = readStoredPersonId()
    const { pending } = this.#snapshot
    // Nobody was signed in yet, so no notice says that the session has ended.
    if (pending) {
      this.#stored = null
      this.#update({ pending: null })
    }
    const request = requestAuth((auth) => auth.signOut({ scope: ending || pending ? 'local' : 'global' }))
    const failure = await withinLimit(request, SIGN_OUT_LIMIT_MS).then(
      () => null,
      (error: unknown) => ({ cause: error }),
    )
    if (failure) forgetStoredSession()
    this.#end()
    // Log this after `#end`, which clears the log. The person can read it after the next sign-in.
    if (failure) logWarning('Could not sign out on the server', failure.cause)
    if (failure && personId) storeLog(personId)
    rememberSession(true)
    // Let the next sign-in wait for this request: a late answer would end the new session.
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
    await this.check()
  }

  async #restore() {
    if (this.#snapshot.session) await whenFirstScreenDrawn()
    if (!navigator.onLine && (await this.#restoreOffline())) return
    try {
      await tryStartUp(() => this.connect())
    } catch (error) {
      if (this.#isStopped) return
      logWarning('The session could not be restored', error)
      this.#stored = null
      this.#update({ session: null, profile: null, ending: 'unreachable' })
      this.#notify(ENDING_NOTICES.unreachable)
    }
  }

  /**
   * Shows the stored session while offline. Resolves to true if the server answers anyway; otherwise waits for the
   * network and resolves to false.
   */
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

  /** Signs in with the email link. If this fails, the page asks for the password or for the email's code. */
  async #adoptLink({ code, flowId }: Link) {
    try {
      await requestAuth((auth) => auth.exchangeCodeForSession(code, { flowId }))
      removeLinkRequest()
    } catch (error) {
      logWarning('The link did not create a session', error)
    }
  }

  #handle(event: AuthChangeEvent, session: Session | null) {
    switch (event) {
      case 'INITIAL_SESSION':
        return this.#begin(session)
      case 'SIGNED_IN':
      case 'MFA_CHALLENGE_VERIFIED':
        return this.#greet(session)
      case 'SIGNED_OUT':
        return this.#followSignOut()
      case 'PASSWORD_RECOVERY':
        this.#greetedUserId = session?.user.id ?? null
        return this.#adopt(session)
      case 'TOKEN_REFRESHED':
      case 'USER_UPDATED':
        return this.#followRenewal(session)
    }
  }

  /** Another tab's message can arrive before its stored reason. Then the session is still stored, and an event follows. */
  #followSignOut() {
    if (!hasStoredSession()) this.#end()
  }

  /** A tab that ends an expired session renews it first, and its message can arrive after this tab has ended it. */
  #followRenewal(session: Session | null) {
    const { ending } = this.#snapshot
    const hasEnded = ending !== null && ending !== 'unreachable'
    if (!hasEnded) this.#adopt(session)
  }

  #begin(session: Session | null) {
    this.#isStarting = false
    if (session) this.#adopt(session)
    // If a session is still stored, the client will renew it later.
    else if (!hasStoredSession()) this.#end()
    if (!this.#link) this.#greetedUserId = this.#snapshot.session?.user.id ?? null
  }

  /** Shows a toast once per sign-in. The auth client repeats SIGNED_IN at startup, on focus and after a renewal. */
  #greet(session: Session | null) {
    const isRepeated = session?.user.id === this.#greetedUserId || (this.#isStarting && !this.#link)
    this.#adopt(session)
    if (isRepeated || !session || this.#snapshot.pending) return
    this.#greetedUserId = session.user.id
    this.#notify({ title: 'Signed in', description: 'Welcome back!' })
  }

  #end() {
    const ended = this.#current() ?? this.#stored
    this.#greetedUserId = null
    this.#stored = null
    if (!ended) return
    forgetLog()
    forgetPageNames()
    removeLinkRequest()
    // The auth client ends a session by itself only when its token has expired and can't be renewed.
    const hasExpired = (ended.expires_at ?? Infinity) * 1000 <= Date.now()
    const ending = readEnding() ?? (hasExpired || this.#snapshot.pending ? 'expired' : 'signed-out')
    this.#update({ session: null, pending: null, profile: null, ending })
    this.#notify(ENDING_NOTICES[ending])
  }

  #current() {
    return this.#snapshot.session ?? this.#snapshot.pending
  }

  #adopt(session: Session | null) {
    if (!session) return
    const before = this.#snapshot
    const snapshot = withSession(before, session)
    this.#stored = null
    if (!snapshot.pending) storeSignIn(session)
    if (snapshot !== before) this.#update(snapshot)
    if (!snapshot.pending && (snapshot !== before || !before.profile)) void this.#loadProfile(session)
  }

  async #loadProfile({ user }: Session) {
    if (this.#profileLoadUserId === user.id) return
    this.#profileLoadUserId = user.id
    try {
      this.adoptProfile(await loadProfile(user))
    } catch {
      // Ignore the failure: the header shows the account's name and email, and the profile screen reports the error.
    } finally {
      this.#profileLoadUserId = null
    }
  }

  #update(change: Partial<AuthSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
