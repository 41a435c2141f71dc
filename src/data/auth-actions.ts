import { toAuthAppError } from './auth-errors.ts'
import { rememberSession } from './auth-storage.ts'
import type { AuthStore } from './auth-store.ts'
import { loadBackend } from './backend.ts'
import { saveProfile, type Profile, type ProfileUpdate } from './profile.ts'

type Credentials = { email: string; password: string; rememberMe?: boolean }
type Registration = { email: string; password: string; fullName: string }

/** What a person can do with an account; every action throws an `AppError` when it fails. */
export type AuthActions = {
  signUp: (registration: Registration) => Promise<{ isConfirmationSent: boolean }>
  signIn: (credentials: Credentials) => Promise<void>
  signOut: () => Promise<void>
  resetPassword: (email: string) => Promise<void>
  updateProfile: (update: Partial<ProfileUpdate>) => Promise<Profile>
}

export function createAuthActions(store: AuthStore): AuthActions {
  return {
    signUp: (registration) => signUp(store, registration),
    signIn: (credentials) => signIn(store, credentials),
    signOut: () => signOut(store),
    resetPassword,
    async updateProfile(update) {
      const profile = await saveProfile(update)
      store.adoptProfile(profile)
      return profile
    },
  }
}

/** Sends the confirmation link once more. */
export async function resendConfirmation(email: string): Promise<void> {
  const options = { emailRedirectTo: confirmedAddress() }
  await run((auth) => auth.resend({ type: 'signup', email, options }))
}

/** Sets a new password for the person whose session this is. */
export async function updatePassword(password: string): Promise<void> {
  await run((auth) => auth.updateUser({ password }))
}

async function signUp(store: AuthStore, { email, password, fullName }: Registration) {
  await connect(store)
  const options = { data: { full_name: fullName }, emailRedirectTo: confirmedAddress() }
  const { data } = await run((auth) => auth.signUp({ email, password, options }))
  return { isConfirmationSent: data.session === null }
}

async function signIn(store: AuthStore, { email, password, rememberMe = true }: Credentials) {
  await connect(store)
  rememberSession(rememberMe)
  await run((auth) => auth.signInWithPassword({ email, password }))
  if (!rememberMe) return
  const { auth } = await loadBackend()
  await auth.refreshSession()
}

/** Ends every session of the person; where the server cannot be told, at least this browser's. */
async function signOut(store: AuthStore) {
  try {
    await run((auth) => auth.signOut())
  } catch {
    store.signOutHere()
  }
  rememberSession(true)
}

async function resetPassword(email: string) {
  await run((auth) => auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/auth/reset-password` }))
}

function confirmedAddress() {
  return `${location.origin}/auth/login?verified=true`
}

async function connect(store: AuthStore) {
  try {
    await store.connect()
  } catch (error) {
    throw toAuthAppError(error)
  }
}

type AuthClient = Awaited<ReturnType<typeof loadBackend>>['auth']

async function run<Result extends { error: unknown }>(request: (auth: AuthClient) => Promise<Result>): Promise<Result> {
  try {
    const { auth } = await loadBackend()
    const result = await request(auth)
    if (result.error) throw result.error
    return result
  } catch (error) {
    throw toAuthAppError(error)
  }
}
