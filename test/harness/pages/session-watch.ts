import { onTestFinished, vi } from 'vitest'
import { SessionWatch } from '#features/session/session-watch.ts'

export const MINUTE_MS = 60_000
export const ACTIVITY_KEY = 'cartwright-last-activity'

/** Watches a session until the test ends. The test must use fake timers. */
export function watchSession({ signedInAt = Date.now() } = {}) {
  const watch = new SessionWatch(signedInAt)
  const onWarning = vi.fn<() => void>()
  const onEnd = vi.fn<(ending: string) => void>()
  const stop = watch.start({ onWarning, onEnd })
  onTestFinished(stop)
  return { watch, onWarning, onEnd, stop }
}

export function pass(minutes: number) {
  vi.advanceTimersByTime(minutes * MINUTE_MS)
}

export function act(name: string, target: EventTarget = document.body) {
  target.dispatchEvent(new Event(name, { bubbles: true }))
}

/** Simulates sleep: the clock moves on and no timer runs. */
export function sleep(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
}
