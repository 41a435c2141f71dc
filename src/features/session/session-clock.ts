import { isClockSet, MAXIMUM_SESSION_MS } from '#data/session-times.ts'

const IDLE_LIMIT_MS = 30 * 60_000
const WARNING_MS = 5 * 60_000

/** A moment on the wall clock, which goes on while the machine sleeps, and on the page's clock, which nobody can set back. */
export type Moment = { wallMs: number; pageMs: number }

export type SessionPhase = 'active' | 'warning' | 'expired' | 'maximum'

export function readClocks(): Moment {
  return { wallMs: Date.now(), pageMs: performance.now() }
}

/** The moment that the wall clock called `wallMs`. One that lies ahead, because the clock was set back, counts as now. */
export function toMoment(wallMs: number, now: Moment): Moment {
  const ageMs = Math.max(0, now.wallMs - wallMs)
  return { wallMs: now.wallMs - ageMs, pageMs: now.pageMs - ageMs }
}

/** The time that has gone by as far as either clock knows; when they disagree the session rather ends too early. */
export function elapsedMs(since: Moment, now: Moment): number {
  const wallMs = isClockSet(since.wallMs) ? now.wallMs - since.wallMs : 0
  return Math.max(wallMs, now.pageMs - since.pageMs)
}

type Times = { signIn: Moment; lastActivity: Moment }

/** Where the session stands, and how long it lasts if nobody does anything. */
export function judgeSession({ signIn, lastActivity }: Times, now: Moment): { phase: SessionPhase; leftMs: number } {
  const leftMs = Math.max(0, IDLE_LIMIT_MS - elapsedMs(lastActivity, now))
  if (elapsedMs(signIn, now) >= MAXIMUM_SESSION_MS) return { phase: 'maximum', leftMs }
  if (leftMs === 0) return { phase: 'expired', leftMs }
  return { phase: leftMs <= WARNING_MS ? 'warning' : 'active', leftMs }
}
