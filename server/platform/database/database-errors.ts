import { codeOf } from '#server/platform/system/error-code.ts'

/**
 * A statement failed because the engine or the connection ended. Its transaction was rolled back, unless it was just
 * being committed. `code` is the SQLSTATE. Later statements run normally.
 */
export class DatabaseInterruptedError extends Error {
  readonly code: InterruptionCode

  constructor(message: string, code: InterruptionCode, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseInterruptedError'
    this.code = code
  }
}

/** query_canceled, admin_shutdown, and sqlclient_unable_to_establish_sqlconnection. */
type InterruptionCode = '57014' | '57P01' | '08001'

/** The data folder can't be opened. The message is shown to the person who starts the server. */
export class DataFolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DataFolderError'
  }
}

/** Another process, such as the server, has the data folder. */
export class FolderInUseError extends DataFolderError {
  constructor(message: string) {
    super(message)
    this.name = 'FolderInUseError'
  }
}

/** Whether a statement failed because another row has the same value. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'
