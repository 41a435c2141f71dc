import { AuthError } from '#server/platform/auth/auth-error.ts'

export const overEmailLimit = 'over_email_send_rate_limit'

/**
 * Returns the range of send times that are too recent to send again. A later time means that the clock was set back
 * since.
 */
export function recently(intervalS: number, now: Date): [after: Date, until: Date] {
  const intervalMs = intervalS * 1000
  return [new Date(now.getTime() - intervalMs + 1), new Date(now.getTime() + intervalMs)]
}

type Repetition = { intervalS: number; now: Date; code: string }

/** Throws 429 with the seconds left if the last message was sent at `lastMs`, unless the clock was set back since. */
export function refuseAgain(lastMs: number, { intervalS, now, code }: Repetition): void {
  const leftS = Math.ceil((lastMs - now.getTime()) / 1000 + intervalS)
  if (leftS <= 0 || leftS > 2 * intervalS) return
  throw new AuthError(429, code, `For security purposes, you can only request this after ${leftS} seconds.`)
}
