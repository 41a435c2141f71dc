type Reason = 'key' | 'session' | InvalidTokenReason

import type { InvalidTokenReason } from '#server/platform/auth/access-token.ts'

/** The caller's key or token is not one of ours, or no longer. */
export class AuthenticationError extends Error {
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.name = 'AuthenticationError'
    this.reason = reason
  }
}
