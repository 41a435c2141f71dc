import { type AuthSession, renewSessionOnce } from '#data/auth/session-renewal.ts'
import { logWarning } from '#lib/monitoring/log.ts'

const MINUTE_MS = 60_000
/**
 * The shortest pause between two renewals. It also prevents a loop when a wrong clock makes every token look expired.
 */
const SHORTEST_WAIT_MS = 30_000
/** Check again on these events, because timers don't run while the computer sleeps or the tab is frozen. */
const WAKINGS = ['focus', 'pageshow', 'online', 'visibilitychange'] as const

/**
 * Returns a function that renews a session before it expires. Only one tab at a time renews, and that tab calls
 * `onRenewed`.
 */
export function createRenewer() {
  let lastTryMs = -Infinity

  return function keepRenewed(session: AuthSession, onRenewed: () => void): () => void {
    const stopping = new AbortController()
    const { signal } = stopping
    let timer: ReturnType<typeof setTimeout> | undefined
    let dueAt = 0

    function plan() {
      const waitMs = Math.max(planRenewal(session, Date.now()), lastTryMs + SHORTEST_WAIT_MS - performance.now())
      dueAt = Date.now() + waitMs
      clearTimeout(timer)
      timer = setTimeout(() => void renew(), waitMs)
    }

    async function renew() {
      lastTryMs = performance.now()
      dueAt = Infinity
      try {
        const isRenewedHere = await renewSessionOnce(session)
        if (isRenewedHere) onRenewed()
        // Otherwise the other tab's session comes and stops this, unless that tab failed.
        else if (!signal.aborted) plan()
      } catch (error) {
        logWarning('The session could not be renewed before it expired', error)
        if (!signal.aborted) plan()
      }
    }

    plan()
    for (const name of WAKINGS) {
      window.addEventListener(name, () => Date.now() >= dueAt && plan(), { signal })
    }
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }
}

/** Returns the ms until a session should be renewed; 0 means now. */
export function planRenewal(
  { expires_at = 0, expires_in }: Pick<AuthSession, 'expires_at' | 'expires_in'>,
  now: number,
) {
  // Also limit by the token's lifetime: if the clock was set back, the expiry looks too far away.
  const remainingMs = Math.min(expires_at * 1000 - now, expires_in * 1000)
  if (remainingMs < MINUTE_MS) return 0
  return remainingMs > 20 * MINUTE_MS ? remainingMs - 10 * MINUTE_MS : remainingMs / 2
}
