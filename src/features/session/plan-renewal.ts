import type { AuthSession } from '#data/session-renewal.ts'

const MINUTE_MS = 60_000

/** How long to wait, in ms, before a session is renewed ahead of its expiry; 0 when that is due. */
export function planRenewal(
  { expires_at = 0, expires_in }: Pick<AuthSession, 'expires_at' | 'expires_in'>,
  now: number,
) {
  // With the clock set back a token seems to last longer than any token does.
  const remainingMs = Math.min(expires_at * 1000 - now, expires_in * 1000)
  if (remainingMs < MINUTE_MS) return 0
  return remainingMs > 20 * MINUTE_MS ? remainingMs - 10 * MINUTE_MS : remainingMs / 2
}
