/** A session in the response of GET /api/account/sessions. Times are ISO instants. */
export type SignedInDevice = {
  id: string
  /** The browser's own description of itself. */
  userAgent: string | null
  signedInAt: string
  /** The last renewal. Active browsers renew at least once an hour. */
  lastSeenAt: string
  /** Whether the request came from this session. */
  isCurrent: boolean
  /** Whether the person's second factor has not been entered in it. It can't read any data. */
  needsCode: boolean
}
