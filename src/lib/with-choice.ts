/** Returns the URL's query with changed values. A value of `null` removes the parameter. */
export function withChoice(search: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}
