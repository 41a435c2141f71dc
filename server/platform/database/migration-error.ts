/** A file of SQL that stopped the start. Nothing that it did is kept; the message names it. */
export class MigrationError extends Error {
  readonly fileName: string

  constructor(fileName: string, reason: string, options?: ErrorOptions) {
    super(`${fileName}: ${reason}`, options)
    this.name = 'MigrationError'
    this.fileName = fileName
  }
}

export function failed(fileName: string, cause: unknown): MigrationError {
  if (cause instanceof MigrationError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new MigrationError(fileName, `could not be applied, and the database is as it was before: ${reason}`, {
    cause,
  })
}

export function changed(fileName: string): MigrationError {
  return new MigrationError(
    fileName,
    'has changed since it ran on this database. A migration is never changed: put what is new into a new file.',
  )
}

export function ambiguous(fileName: string, other: string): MigrationError {
  return new MigrationError(fileName, `has the same version as ${other}.`)
}
