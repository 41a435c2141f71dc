import { endsWithBrowser } from '#data/session/stored-session.ts'
import { untilOnline } from '#lib/until-online.ts'
import { backendFetch } from './transport.ts'

const LIMIT_MS = 30_000
const OFFLINE_TRY_MS = 5_000
const SIGN_IN = /grant_type=password|\/passkeys\/authentication\/verify$/

/**
 * Sends the auth client's requests with a time limit. When offline, waits for the network before it renews a session,
 * because the client waits a minute after each failure.
 */
export const authFetch: typeof fetch = async (input, init) => {
  try {
    return await backendFetch(sayWhetherToRemember(input), { ...init, signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (error) {
    if (navigator.onLine || !isRenewal(input)) throw error
    // Try again after a while even if still offline: a server on this machine needs no network.
    await untilOnline(OFFLINE_TRY_MS)
    return authFetch(input, init)
  }
}

/**
 * Adds `remember=false` to a sign-in if the session should end when the browser closes. Hosted Supabase ignores this
 * parameter.
 */
function sayWhetherToRemember(input: Parameters<typeof fetch>[0]) {
  if (typeof input !== 'string' || !SIGN_IN.test(input) || !endsWithBrowser()) return input
  return `${input}${input.includes('?') ? '&' : '?'}remember=false`
}

function isRenewal(input: Parameters<typeof fetch>[0]) {
  return String(input instanceof Request ? input.url : input).includes('grant_type=refresh_token')
}
