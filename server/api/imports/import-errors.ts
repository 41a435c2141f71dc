export type FailureCode =
  | 'empty'
  | 'binary'
  | 'truncated'
  | 'unreadable'
  | 'too_large'
  | 'unknown_format'
  | 'wrong_format'
  | 'no_amounts'
  | 'already_here'
  | 'interrupted'
  | 'disk_full'
  | 'internal'

/** Thrown when a file can't be imported. The message is shown to the person unchanged. */
export class ImportFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportFailure'
    this.code = code
  }
}

/** Thrown inside a running import after it was cancelled. */
export class ImportCancelled extends Error {
  constructor() {
    super('the import was cancelled')
    this.name = 'ImportCancelled'
  }
}
