import { invalidRequest } from './storage-error.ts'

/** Takes a stream of bytes apart at delimiters, holding no more of it than it must. */
export type ByteScanner = {
  /** What stands before the delimiter, which is taken too. Throws InvalidRequest above the limit or where the stream ends. */
  readUntil(delimiter: Buffer, maxBytes: number): Promise<Buffer>
  /** The same piece by piece, of any length. */
  streamUntil(delimiter: Buffer): AsyncGenerator<Uint8Array>
}

/** `start` is read before the stream. */
export function createByteScanner(body: AsyncIterable<Uint8Array>, start: Buffer): ByteScanner {
  const source = body[Symbol.asyncIterator]()
  let held = start

  async function pull() {
    const { done, value } = await source.next()
    if (done) throw invalidRequest('The body ends before its form does')
    held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value])
  }

  return {
    async readUntil(delimiter, maxBytes) {
      let at = held.indexOf(delimiter)
      while (at === -1) {
        if (held.length > maxBytes) throw invalidRequest('A field of the form is too long')
        await pull()
        at = held.indexOf(delimiter)
      }
      const piece = held.subarray(0, at)
      held = held.subarray(at + delimiter.length)
      return piece
    },
    async *streamUntil(delimiter) {
      for (;;) {
        const at = held.indexOf(delimiter)
        // The last bytes may be the beginning of the delimiter.
        const end = at === -1 ? Math.max(0, held.length - delimiter.length + 1) : at
        if (end > 0) yield held.subarray(0, end)
        held = held.subarray(at === -1 ? end : at + delimiter.length)
        if (at !== -1) return
        await pull()
      }
    },
  }
}
