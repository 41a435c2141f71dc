/** How long sessions last, in seconds. */
export type SessionLimits = {
  /** From the sign-in to the end, whatever a person does. */
  timeboxS: number
  /** A client signs out a person who has been away for so long. */
  idleS: number
  /** A client renews its access token within this time, which is all that the server hears of a person who is there. */
  accessTokenS: number
  /** The same for a session that is to end with the browser. */
  browserAccessTokenS: number
  /** For so long after a sign-in the account can be changed without its password. */
  recentSignInS: number
}

export const defaultSessionLimits: SessionLimits = {
  timeboxS: 8 * 3600,
  idleS: 30 * 60,
  accessTokenS: 3600,
  browserAccessTokenS: 30 * 60,
  recentSignInS: 15 * 60,
}

/** Marks the session of a person who does not want to be remembered, in the column `tag`. */
export const browserTag = 'ends_with_browser'

export const accessTokenLifetimeS = (limits: SessionLimits, tag: string | null) =>
  tag === browserTag ? limits.browserAccessTokenS : limits.accessTokenS

/** A session that was begun, or whose newest refresh token was issued, no later than these moments has ended. */
export function sessionCutoffs(limits: SessionLimits, now: Date) {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return {
    begun: before(limits.timeboxS),
    renewed: before(limits.idleS + limits.accessTokenS),
    renewedInBrowser: before(limits.idleS + limits.browserAccessTokenS),
  }
}
