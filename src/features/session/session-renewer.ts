import { type AuthSession, renewSessionOnce } from '#data/session-renewal.ts'
import { logWarning } from '#lib/log.ts'
import { planRenewal } from './plan-renewal.ts'

/** After a failure, and where the clocks disagree so much that every token looks old. */
const SHORTEST_WAIT_MS = 30_000
/** Timers stand still while the machine sleeps or the tab is frozen. */
const WAKINGS = ['focus', 'pageshow', 'online', 'visibilitychange'] as const

/**
 * Makes what renews one session after the other ahead of its expiry, in one of the open tabs;
 * `onRenewed` is called in that one. What it returns stops it.
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
      } catch (error) {
        logWarning('The session could not be renewed ahead of its expiry', error)
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
