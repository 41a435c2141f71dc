/** Whether a request has a token or an API key. */
export function hasCredentials({ headers }: Request): boolean {
  return headers.has('Authorization') || headers.has('apikey')
}

/** Returns the API key of the header or the query, or null. */
export function readApiKey({ headers, url }: Request): string | null {
  const header = headers.get('apikey')
  if (header !== null) return header
  const query = url.indexOf('?')
  return query === -1 ? null : new URLSearchParams(url.slice(query)).get('apikey')
}

/** Returns the token of `Authorization: Bearer …`, or null. */
export function readBearer({ headers }: Request): string | null {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? null
}

/**
 * The check that an access token failed. `issuance`: the signature is right, but this server does not issue such
 * claims.
 */
export type InvalidTokenReason = 'malformed' | 'signature' | 'expired' | 'issuance'

/** `second_factor`: the token is valid, but the session has not entered the second factor of its user. */
type Reason = 'key' | 'session' | 'second_factor' | InvalidTokenReason

/** The caller's key or token is invalid or not sufficient, or its session has ended. */
export class AuthenticationError extends Error {
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.name = 'AuthenticationError'
    this.reason = reason
  }
}
