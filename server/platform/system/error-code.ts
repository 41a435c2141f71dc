/** Returns the code of an error of Node or Postgres, such as `ENOENT` or `23505`; '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The SQLSTATEs of a server that shuts down, has crashed, starts, or has no connection left. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300'])

/** Whether a statement failed because the database is away. It may run when it's repeated in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  return AWAY.has(code) || /^08[0-9A-Z]{3}$/.test(code)
}

/** Whether a statement was stopped because it ran too long. */
export const isOutOfTime = (error: unknown): boolean => codeOf(error) === '57014'
