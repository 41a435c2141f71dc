import { untilOnline } from './online.ts'
import { backendFetch } from './backend-transport.ts'

const LIMIT_MS = 30_000
const OFFLINE_TRY_MS = 5_000

/**
 * Sends the auth client's requests, each with a limit. Offline, a renewal of the session waits for the network instead
 * of failing: the client would not try again for a minute after the person is back.
 */
export const authFetch: typeof fetch = async (input, init) => {
  try {
    return await backendFetch(input, { ...init, signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (error) {
    if (navigator.onLine || !isRenewal(input)) throw error
    // A server on this very machine can come back while the browser stays offline.
    await untilOnline(OFFLINE_TRY_MS)
    return authFetch(input, init)
  }
}

function isRenewal(input: Parameters<typeof fetch>[0]) {
  return String(input instanceof Request ? input.url : input).includes('grant_type=refresh_token')
}
