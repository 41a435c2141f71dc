type AppErrorOptions = { code: string; status?: number; requestId?: string; cause?: unknown }

/** An error whose message can be shown to people. Code can rely on `code`; `cause` is for the log. */
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

/** The error for a response that the page can't read because page and server have different versions. */
export function outdatedPage(cause?: unknown): AppError {
  const message = 'This page is out of date. Reload it to continue.'
  return new AppError(message, { code: OUTDATED_PAGE, cause })
}

/** Whether the server still loads what the figures are computed from. It will be there in a while. */
export const isBeingPrepared = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'figures_preparing'

type Loading = { error: Error | null; failureReason: Error | null }

/** Returns why something is missing: the error that it failed with, or that it's still being prepared. */
export const whyMissing = ({ error, failureReason }: Loading): Error | null =>
  error ?? (isBeingPrepared(failureReason) ? failureReason : null)

/** Whether the store was deleted, or the person is no longer a member. */
export const isStoreGone = (error: unknown): boolean => Object(error).code === 'store_not_found'

/** Whether the person must reload the page to continue. */
export const isOutdatedPage = (error: unknown): boolean => error instanceof AppError && error.code === OUTDATED_PAGE
