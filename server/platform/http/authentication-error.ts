type Reason = 'key' | 'malformed' | 'signature' | 'expired' | 'role'

/** The caller's key or token is not one of ours, or no longer. */
export class AuthenticationError extends Error {
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.name = 'AuthenticationError'
    this.reason = reason
  }
}
