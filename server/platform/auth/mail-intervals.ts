import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/platform/system/clock.ts'
import { AuthError } from './auth-error.ts'
import type { LinkPurpose } from './letters.ts'

/** The least time between two e-mails of one purpose to one address. */
export const mailIntervalMs = 60_000

export type MailIntervals = {
  /** 429 when the last request is too recent; else this request becomes the last. */
  claim(purpose: LinkPurpose, email: string): void
  /** Notes a request that was made some other way. */
  note(purpose: LinkPurpose, email: string): void
}

const maxAddresses = 20_000

/** Counts requests for any address, with or without an account, so that the refusal gives no account away. */
export function createMailIntervals(clock: Clock): MailIntervals {
  const requestedMs = new LRUCache<string, number>({ max: maxAddresses })
  const note = (purpose: LinkPurpose, email: string) => requestedMs.set(`${purpose} ${email}`, clock().getTime())
  return {
    note,
    claim(purpose, email) {
      const lastMs = requestedMs.get(`${purpose} ${email}`)
      if (lastMs !== undefined) refuseTooSoon(new Date(lastMs), clock())
      note(purpose, email)
    },
  }
}

/** Throws 429 with the seconds left when less than the interval has passed since `last`. */
export function refuseTooSoon(last: Date | null, now: Date): void {
  if (last === null) return
  const leftS = Math.ceil((mailIntervalMs - (now.getTime() - last.getTime())) / 1000)
  if (leftS <= 0) return
  throw new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${leftS} seconds.`,
  )
}
