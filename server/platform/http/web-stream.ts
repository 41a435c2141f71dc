import type { Readable } from 'node:stream'

/** A stream of bytes as the body of an answer: read as fast as it is taken, and closed when the taker leaves. */
export function toWebStream(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source.iterator()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      source.destroy()
    },
  })
}
