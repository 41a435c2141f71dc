import { ACTIVITY_KEY, type ForcedEnding, storeActivity, readLastActivity } from '#data/session/session-times.ts'
import { elapsedMs, judgeSession, type Moment, readClocks, type SessionPhase, toMoment } from './session-clock.ts'

const CHECK_MS = 10_000
const COUNTDOWN_MS = 1_000
const WRITE_MS = 5_000
const ACTIVITIES = ['mousedown', 'keydown', 'touchstart', 'scroll'] as const
/** Check the session on these events, because timers don't run while the computer sleeps or the tab is frozen. */
const WAKINGS = ['focus', 'pageshow', 'online', 'visibilitychange'] as const

/** Events inside an element with this attribute don't count as activity. */
export const UNCOUNTED = 'data-uncounted'

/** `secondsLeft` counts down during the warning. Otherwise it is `null`. */
export type SessionView = { phase: SessionPhase; secondsLeft: number | null }

type Handlers = { onWarning: () => void; onEnd: (ending: ForcedEnding) => void }

/** Tracks one session: activity in any tab extends it, up to its maximum. */
export class SessionWatch {
  readonly #listeners = new Set<() => void>()
  readonly #signIn: Moment
  #lastActivity: Moment
  #seen: number | null
  #view: SessionView = { phase: 'active', secondsLeft: null }
  #handlers: Handlers | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `signedInAt` is in ms since 1970. Opening the page counts as activity. */
  constructor(signedInAt: number) {
    const now = readClocks()
    this.#signIn = toMoment(signedInAt, now)
    this.#lastActivity = now
    this.#seen = readLastActivity()
  }

  getView = () => this.#view

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts tracking; returns a function that stops it. */
  start = (handlers: Handlers) => {
    this.#handlers = handlers
    const stopping = new AbortController()
    const { signal } = stopping
    for (const name of ACTIVITIES) {
      window.addEventListener(name, this.#handleActivity, { capture: true, passive: true, signal })
    }
    for (const name of WAKINGS) window.addEventListener(name, this.#check, { signal })
    window.addEventListener('storage', ({ key }) => key === ACTIVITY_KEY && this.#check(), { signal })
    this.#share()
    this.#check()
    return () => {
      stopping.abort()
      clearTimeout(this.#timer)
    }
  }

  /** Restarts the inactivity timer, in this tab and in others. */
  restart = () => {
    this.#lastActivity = readClocks()
    this.#share()
    this.#check()
  }

  #handleActivity = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`[${UNCOUNTED}]`)) return
    // Check first: if the session should already have ended, this activity must not extend it.
    this.#check()
    if (isOver(this.#view.phase)) return
    this.#lastActivity = readClocks()
    if (Math.abs(this.#lastActivity.wallMs - (this.#seen ?? 0)) >= WRITE_MS) this.#share()
    if (this.#view.phase === 'warning') this.restart()
  }

  #check = () => {
    if (isOver(this.#view.phase)) return
    this.#followOtherTabs()
    const now = readClocks()
    const { phase, leftMs } = judgeSession({ signIn: this.#signIn, lastActivity: this.#lastActivity }, now)
    this.#show({ phase, secondsLeft: phase === 'warning' ? Math.ceil(leftMs / 1000) : null })
    clearTimeout(this.#timer)
    if (phase === 'expired' || phase === 'maximum') this.#handlers?.onEnd(phase)
    else this.#timer = setTimeout(this.#tick, phase === 'warning' ? COUNTDOWN_MS : CHECK_MS)
  }

  #tick = () => {
    this.#followOtherTabs()
    if (this.#lastActivity.wallMs !== this.#seen) this.#share()
    this.#check()
  }

  #followOtherTabs() {
    const stored = readLastActivity()
    if (stored === null || stored === this.#seen) return
    this.#seen = stored
    const now = readClocks()
    const theirs = toMoment(stored, now)
    if (elapsedMs(theirs, now) < elapsedMs(this.#lastActivity, now)) this.#lastActivity = theirs
  }

  #share() {
    this.#seen = this.#lastActivity.wallMs
    storeActivity(this.#seen)
  }

  #show(view: SessionView) {
    const { phase, secondsLeft } = this.#view
    if (phase === view.phase && secondsLeft === view.secondsLeft) return
    this.#view = view
    for (const listener of this.#listeners) listener()
    if (view.phase === 'warning' && phase !== 'warning') this.#handlers?.onWarning()
  }
}

function isOver(phase: SessionPhase) {
  return phase === 'expired' || phase === 'maximum'
}
