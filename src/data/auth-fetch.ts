import { endsWithBrowser } from './auth-storage.ts'
import { backendFetch } from './backend-transport.ts'
import { untilOnline } from './online.ts'

const LIMIT_MS = 30_000
const OFFLINE_TRY_MS = 5_000

/**
 * Sends the auth client's requests with a time limit. Offline, a renewal of the session waits for the network: after a
 * failure the client would wait another minute.
 */
export const authFetch: typeof fetch = async (input, init) => {
  try {
    return await backendFetch(sayWhetherToRemember(input), { ...init, signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (error) {
    if (navigator.onLine || !isRenewal(input)) throw error
    // A server on this machine can return while the browser stays offline.
    await untilOnline(OFFLINE_TRY_MS)
    return authFetch(input, init)
  }
}

/** Asks our server for a shorter session if it should end with the browser; hosted Supabase ignores the parameter. */
function sayWhetherToRemember(input: Parameters<typeof fetch>[0]) {
  const isSignIn = typeof input === 'string' && input.includes('grant_type=password')
  return isSignIn && endsWithBrowser() ? `${input}&remember=false` : input
}

function isRenewal(input: Parameters<typeof fetch>[0]) {
  return String(input instanceof Request ? input.url : input).includes('grant_type=refresh_token')
}
