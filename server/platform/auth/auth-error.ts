import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal in the words of Supabase Auth; client test suites compare code and message literally. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
  }
}

export type WeakPasswordReason = 'length' | 'pwned'

/** A password that must not be used, with every reason why. */
export class WeakPasswordError extends AuthError {
  readonly reasons: readonly WeakPasswordReason[]

  constructor(message: string, reasons: readonly WeakPasswordReason[]) {
    super(422, 'weak_password', message)
    this.name = 'WeakPasswordError'
    this.reasons = reasons
  }
}

/** The one refusal in OAuth's own form: a refresh without a token. */
export class OAuthError extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
  }
}

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message)
export const badJson = (detail: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${detail}`)
