import type { Readable } from 'node:stream'

/** Converts a stream to the body of a response: read on demand, and destroyed when the body is cancelled. */
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
