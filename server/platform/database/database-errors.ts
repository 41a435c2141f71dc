/**
 * A statement that ended because the engine under it did. Nothing of its transaction is kept; statements that come
 * later run as if nothing had happened. `code` is the SQLSTATE that Postgres has for it.
 */
export class DatabaseInterruptedError extends Error {
  readonly code: '57014' | '57P01'

  constructor(message: string, code: '57014' | '57P01') {
    super(message)
    this.name = 'DatabaseInterruptedError'
    this.code = code
  }
}

/** The data folder cannot be opened. The message is for the person who starts the server. */
export class DataFolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DataFolderError'
  }
}
