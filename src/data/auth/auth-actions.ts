import { saveProfile, type Profile, type ProfileUpdate } from '#data/person/profile.ts'
import type { ForcedEnding } from '#data/session/session-times.ts'
import { rememberSession } from '#data/session/stored-session.ts'
import { AppError } from '#lib/app-error.ts'
import type { AuthStore } from './auth-store.ts'
import { storeLinkRequest } from './links.ts'
import { requestAuth, toAuthAppError } from './request-auth.ts'

type Credentials = { email: string; password: string; rememberMe?: boolean }
type RecoveryEntry = { email: string; code: string }
type Registration = {
  email: string
  password: string
  fullName: string
  /** The secret of an invitation. The link in the email leads back to it. */
  invitation?: string | null
}

/** Actions on the person's account. Each throws an `AppError` when it fails. */
export type AuthActions = {
  signUp: (registration: Registration) => Promise<{ isConfirmationSent: boolean }>
  /** `needsCode` tells that the person has to enter a second factor. */
  signIn: (credentials: Credentials) => Promise<{ needsCode: boolean }>
  /** Signs in by a request that this module doesn't load, such as for a passkey or a second factor. */
  signInBy: (request: () => Promise<void>) => Promise<{ needsCode: boolean }>
  /**
   * Ends the session. If the server doesn't answer, ends it in this browser only. Pass `ending` when a timeout ends the
   * session, not the person.
   */
  signOut: (ending?: ForcedEnding) => Promise<void>
  resetPassword: (email: string) => Promise<void>
  /** Signs in with the six-digit code from the password-reset email. */
  enterRecoveryCode: (entry: RecoveryEntry) => Promise<void>
  updateProfile: (update: Partial<ProfileUpdate>) => Promise<Profile>
}

export function createAuthActions(store: AuthStore): AuthActions {
  return {
    signUp: (registration) => signUp(store, registration),
    signIn: (credentials) => signIn(store, credentials),
    signInBy: (request) => signInBy(store, request),
    signOut: (ending) => store.leave(ending ?? null),
    resetPassword,
    enterRecoveryCode: (entry) => enterRecoveryCode(store, entry),
    async updateProfile(update) {
      const profile = await saveProfile(update)
      store.adoptProfile(profile)
      return profile
    },
  }
}

/** Sends another email with the confirmation link. */
export async function resendConfirmation(email: string, invitation: string | null): Promise<void> {
  const options = { emailRedirectTo: confirmedAddress(invitation) }
  await requestAuth((auth) => auth.resend({ type: 'signup', email, options }))
  storeLinkRequest(email)
}

/**
 * Sets a new password. Without `currentPassword`, this works only shortly after a sign-in; later it throws an
 * `AppError` with the code `reauthentication_needed`.
 */
export async function updatePassword(password: string, currentPassword?: string): Promise<void> {
  const proof = currentPassword === undefined ? {} : { current_password: currentPassword }
  await requestAuth((auth) => auth.updateUser({ password, ...proof }))
}

async function signUp(store: AuthStore, { email, password, fullName, invitation = null }: Registration) {
  requireCredentials(email, password)
  await connect(store)
  const options = { data: { full_name: fullName }, emailRedirectTo: confirmedAddress(invitation) }
  const { data } = await requestAuth((auth) => auth.signUp({ email, password, options }))
  storeLinkRequest(email)
  return { isConfirmationSent: data.session === null }
}

async function signIn(store: AuthStore, { email, password, rememberMe = true }: Credentials) {
  requireCredentials(email, password)
  return signInBy(store, async () => {
    rememberSession(rememberMe)
    await requestAuth((auth) => auth.signInWithPassword({ email, password }))
    // Ignore a failed refresh: the session works without it.
    if (rememberMe) await requestAuth((auth) => auth.refreshSession()).catch(() => {})
  })
}

async function signInBy(store: AuthStore, request: () => Promise<void>) {
  await connect(store)
  // Wait for a running sign-out, which would otherwise end the new session.
  await store.untilSignedOut()
  await request()
  return { needsCode: store.getSnapshot().pending !== null }
}

async function resetPassword(email: string) {
  const redirectTo = `${location.origin}/auth/reset-password`
  await requestAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo }))
  storeLinkRequest(email)
}

async function enterRecoveryCode(store: AuthStore, { email, code }: RecoveryEntry) {
  await signInBy(store, async () => {
    await requestAuth((auth) => auth.verifyOtp({ type: 'recovery', email, token: code }))
  })
}

function requireCredentials(email: string, password: string) {
  if (email && password) return
  throw new AppError('You must provide either an email or phone number and a password', { code: 'validation_failed' })
}

function confirmedAddress(invitation: string | null) {
  const address = `${location.origin}/auth/login?verified=true`
  return invitation === null ? address : `${address}&invitation=${encodeURIComponent(invitation)}`
}

async function connect(store: AuthStore) {
  try {
    await store.connect()
  } catch (error) {
    throw toAuthAppError(error)
  }
}
