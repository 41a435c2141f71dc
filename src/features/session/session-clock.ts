import { isClockSet, MAXIMUM_SESSION_MS } from '#data/session/session-times.ts'

const IDLE_LIMIT_MS = 30 * 60_000
const WARNING_MS = 5 * 60_000

/** A time on two clocks. `wallMs` also runs while the computer sleeps. `pageMs` can't be set back. */
export type Moment = { wallMs: number; pageMs: number }

export type SessionPhase = 'active' | 'warning' | 'expired' | 'maximum'

export function readClocks(): Moment {
  return { wallMs: Date.now(), pageMs: performance.now() }
}

/** Converts a time on the wall clock to a `Moment`. Treats a future time, after the clock was set back, as now. */
export function toMoment(wallMs: number, now: Moment): Moment {
  const ageMs = Math.max(0, now.wallMs - wallMs)
  return { wallMs: now.wallMs - ageMs, pageMs: now.pageMs - ageMs }
}

/**
 * Returns the time since a moment. If the two clocks differ, uses the longer time, so that the session ends too early
 * rather than too late.
 */
export function elapsedMs(since: Moment, now: Moment): number {
  const wallMs = isClockSet(since.wallMs) ? now.wallMs - since.wallMs : 0
  return Math.max(wallMs, now.pageMs - since.pageMs)
}

type Times = { signIn: Moment; lastActivity: Moment }

/** Returns the session's phase and the ms left until it ends for inactivity. */
export function judgeSession({ signIn, lastActivity }: Times, now: Moment): { phase: SessionPhase; leftMs: number } {
  const leftMs = Math.max(0, IDLE_LIMIT_MS - elapsedMs(lastActivity, now))
  if (elapsedMs(signIn, now) >= MAXIMUM_SESSION_MS) return { phase: 'maximum', leftMs }
  if (leftMs === 0) return { phase: 'expired', leftMs }
  return { phase: leftMs <= WARNING_MS ? 'warning' : 'active', leftMs }
}
