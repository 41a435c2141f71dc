/** Whether a request has a token or an API key. */
export function hasCredentials({ headers }: Request): boolean {
  return headers.has('Authorization') || headers.has('apikey')
}

/** Reads the API key from the header or the query. */
export function readApiKey({ headers, url }: Request): string | null {
  const header = headers.get('apikey')
  if (header !== null) return header
  const query = url.indexOf('?')
  return query === -1 ? null : new URLSearchParams(url.slice(query)).get('apikey')
}

/** Reads the token of `Authorization: Bearer …`. */
export function readBearer({ headers }: Request): string | null {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? null
}

/** Which check an access token failed. `issuance`: the signature is right, but the claims are not ones this server issues. */
export type InvalidTokenReason = 'malformed' | 'signature' | 'expired' | 'issuance'

type Reason = 'key' | 'session' | InvalidTokenReason

/** The caller's key or token is invalid, or its session has ended. */
export class AuthenticationError extends Error {
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.name = 'AuthenticationError'
    this.reason = reason
  }
}
