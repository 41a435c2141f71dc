/** The code that Node or Postgres gave an error, such as `ENOENT` or `23505`; '' where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
