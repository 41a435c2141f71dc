export type RestErrorBody = {
  code: string
  message: string
  /** A text; for PGRST201 the list of candidate relationships. */
  details: unknown
  hint: string | null
}

type Extra = { details?: unknown; hint?: string | null; headers?: Record<string, string> }

/** An error in PostgREST's format. The parser and the planner throw no other error. */
export class RestError extends Error {
  readonly status: number
  readonly body: RestErrorBody
  readonly headers: Record<string, string>

  constructor(status: number, [code, message]: readonly [code: string, message: string], extra: Extra = {}) {
    super(message)
    this.name = 'RestError'
    this.status = status
    this.body = { code, message, details: extra.details ?? null, hint: extra.hint ?? null }
    this.headers = { 'Proxy-Status': `PostgREST; error=${code}`, ...extra.headers }
  }
}
