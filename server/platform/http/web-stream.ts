import type { Readable } from 'node:stream'

/**
 * Converts a Node stream to a response body. Data is read when it is needed; cancelling the body destroys the stream.
 */
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
