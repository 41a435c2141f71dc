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

const OUTDATED_PAGE = 'outdated_page'

/** The failure to understand an answer: page and server are of different versions. */
export function outdatedPage(cause?: unknown): AppError {
  const message = 'This page and the server are not the same version. Reload the page to go on.'
  return new AppError(message, { code: OUTDATED_PAGE, cause })
}

/** Whether only a newer page helps. */
export const isOutdatedPage = (error: unknown): boolean => error instanceof AppError && error.code === OUTDATED_PAGE
