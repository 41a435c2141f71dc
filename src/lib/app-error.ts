type AppErrorOptions = { code: string; status?: number; requestId?: string; cause?: unknown }

/** A failure with a message fit for people; `code` is stable, the cause stays for the log. */
export class AppError extends Error {
  readonly code: string
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(message: string, { code, status, requestId, cause }: AppErrorOptions) {
    super(message, { cause })
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.requestId = requestId
  }
}
