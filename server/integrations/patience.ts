import { ConnectorError, type Answer, type ConnectorOptions } from './connector.ts'
import { tooManyRequests } from './shared-faults.ts'

/** A server that is busy is asked again after these pauses, unless it says when. */
const PAUSES_MS = [2000, 8000, 30_000]

/** A shop that asks for a longer pause is asked again after this one. */
const LONGEST_WAIT_MS = 86_400_000

/** A longer pause is left to the next sync. */
const MAX_PAUSE_MS = 60_000

/** A part of each pause is random, so that many connections don't ask a server at the same moment. */
const withJitter = (ms: number): number => Math.round(ms * (0.8 + Math.random() * 0.4))

const isBusy = ({ status }: Answer): boolean => status === 429 || status === 503

/** Reads `Retry-After`, which is in seconds or a date. `null` if there is none. */
function retryAfterMs({ headers }: Answer, now: number): number | null {
  const text = headers['retry-after']?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS)
}

type Timing = Pick<ConnectorOptions<unknown>, 'now' | 'wait' | 'signal'>

/** How long a platform's own way of saying that it is busy asks to wait, in milliseconds. `null` if the answer has none. */
type PauseOf = (answer: Answer) => number | null

/**
 * Returns a function that sends a request again while the server is busy: for the status 429 or 503, or what `pauseOf`
 * reads. It resolves to any other answer, and throws `ConnectorError` if the shop asks for a longer pause.
 */
export function createPatience({ now, wait, signal }: Timing, pauseOf: PauseOf = () => null) {
  /** Returns the pause before the next try. `null` if the answer can be used. */
  function pauseAfter(answer: Answer, unstated: number): number | null {
    const own = pauseOf(answer)
    if (own !== null) return Math.min(Math.max(own, 0), LONGEST_WAIT_MS)
    return isBusy(answer) ? (retryAfterMs(answer, now()) ?? withJitter(unstated)) : null
  }

  return async (ask: () => Promise<Answer>): Promise<Answer> => {
    for (const pause of PAUSES_MS) {
      const answer = await ask()
      const ms = pauseAfter(answer, pause)
      if (ms === null) return answer
      if (ms > MAX_PAUSE_MS) throw new ConnectorError(tooManyRequests(now() + ms))
      await wait(ms, signal)
    }
    const answer = await ask()
    const ms = pauseAfter(answer, MAX_PAUSE_MS)
    if (ms === null) return answer
    throw new ConnectorError(tooManyRequests(now() + Math.max(ms, MAX_PAUSE_MS)))
  }
}
