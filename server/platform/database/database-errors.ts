/**
 * A statement that ended because the engine under it or the way to it did. Nothing of its transaction is kept, unless it
 * was at its commit; statements that come later run as if nothing had happened. `code` is the SQLSTATE that Postgres has
 * for it.
 */
export class DatabaseInterruptedError extends Error {
  readonly code: InterruptionCode

  constructor(message: string, code: InterruptionCode, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseInterruptedError'
    this.code = code
  }
}

/** Took too long, was ended, could not begin. */
type InterruptionCode = '57014' | '57P01' | '08001'

/** The data folder cannot be opened. The message is for the person who starts the server. */
export class DataFolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DataFolderError'
  }
}
