/** Notes what went wrong without disturbing anybody: for failures that a default covers. */
export function logWarning(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is where a warning belongs
  console.warn(message, cause)
}
