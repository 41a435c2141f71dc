import { queryOptions } from '@tanstack/react-query'
import { loadConfig } from '#data/backend/config.ts'
import { rememberSession } from '#data/session/stored-session.ts'
import { AppError } from '#lib/app-error.ts'
import { readFromAuth, requestAuth } from './request-auth.ts'

/** `lastUsedAt` is `null` if the person has never signed in with it. Times are ISO instants. */
export type Passkey = { id: string; name: string; addedAt: string; lastUsedAt: string | null }

/** Whether passkeys work in this browser at this address. */
export async function canUsePasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  const { passkeyOrigins } = await loadConfig()
  return passkeyOrigins.includes(location.origin)
}

export const passkeyQueries = {
  support: () => queryOptions({ queryKey: ['passkey-support'], queryFn: canUsePasskeys, staleTime: Infinity }),
  /** The person's passkeys, the oldest first. */
  own: () => queryOptions({ queryKey: ['passkeys'], queryFn: loadPasskeys }),
}

async function loadPasskeys(): Promise<Passkey[]> {
  const { data } = await readFromAuth((auth) => auth.passkey.list())
  return (data ?? []).map(({ id, friendly_name: name = '', created_at: addedAt, last_used_at: lastUsedAt }) => ({
    id,
    name,
    addedAt,
    lastUsedAt: lastUsedAt ?? null,
  }))
}

/** Creates a passkey in a dialog of the browser. Resolves to its id. Throws a `PasskeyDismissed` if the person closes it. */
export async function addPasskey(name: string): Promise<string> {
  const { data } = await withBrowser(() => requestAuth((auth) => auth.registerPasskey()))
  const id = data?.id ?? ''
  // If this fails, the passkey is there all the same, and the list shows it without a name.
  await renamePasskey(id, name).catch(() => {})
  return id
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await requestAuth((auth) => auth.passkey.update({ passkeyId: id, friendlyName: name }))
}

export async function removePasskey(id: string): Promise<void> {
  await requestAuth((auth) => auth.passkey.delete({ passkeyId: id }))
}

/** Signs in with a passkey. Throws a `PasskeyDismissed` if the person closes the browser's dialog. */
export async function signInWithPasskey(rememberMe: boolean): Promise<void> {
  rememberSession(rememberMe)
  await withBrowser(() => requestAuth((auth) => auth.signInWithPasskey()))
}

/** The person closed the browser's dialog, or it found no passkey. */
export class PasskeyDismissed extends AppError {
  constructor(cause: unknown) {
    super('No passkey was used.', { code: 'passkey_dismissed', cause })
  }
}

const MESSAGES = new Map([
  ['webauthn_verification_failed', 'This passkey isn’t known here. Sign in with your password.'],
  ['too_many_passkeys', 'You have ten passkeys. Remove one first.'],
  ['InvalidStateError', 'This device has a passkey for your account already.'],
])

/** Replaces the errors of the browser's dialog, and codes of the server, with messages for people. */
async function withBrowser<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { name } = Object(error.cause)
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyDismissed(error)
    const message = MESSAGES.get(error.code) ?? MESSAGES.get(String(name))
    throw message === undefined ? error : new AppError(message, { code: error.code, cause: error })
  }
}
