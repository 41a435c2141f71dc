/** The first and the last byte of a part, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Reads a `Range` header for a file of `size` bytes. Null means the whole file, also for several ranges or a malformed
 * header, as RFC 9110 allows. `unsatisfiable` means that the file has no such bytes.
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const fromStart = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header)
  if (fromStart) return fromFirst(Number(fromStart[1]), fromStart[2] ? Number(fromStart[2]) : size, size)
  const count = Number(/^bytes=-(\d{1,15})$/.exec(header)?.[1] ?? -1)
  if (count < 0) return null
  return count === 0 ? 'unsatisfiable' : fromFirst(Math.max(size - count, 0), size, size)
}

function fromFirst(start: number, last: number, size: number): ByteRange | 'unsatisfiable' | null {
  if (start >= size) return 'unsatisfiable'
  return last < start ? null : { start, end: Math.min(last, size - 1) }
}
