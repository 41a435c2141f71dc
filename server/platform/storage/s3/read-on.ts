import { Readable } from 'node:stream'
import { FilesUnavailableError } from '#server/platform/storage/file-store.ts'
import type { Bucket, Download } from './bucket.ts'
import { describeFailure } from './s3-failure.ts'

const ATTEMPTS = 3

type Reading = {
  key: string
  /** The answer with the bytes from `start`. */
  first: Download
  start: number
}

/**
 * Reads an object. Asks for the rest when an answer breaks off: stores end those that a slow reader leaves open for long.
 * Fails with a `FilesUnavailableError` if several answers in a row bring nothing.
 */
export function readOn(bucket: Bucket, { first, key, start }: Reading): Readable {
  const end = start + first.length
  let position = start
  let failures = 0
  let { body } = first
  let chunks = body.iterator()

  async function next(): Promise<Uint8Array | null> {
    for (;;) {
      const { value, done = false } = await chunks.next().catch(describeBreak)
      if (!done) {
        failures = 0
        position += value.byteLength
        return value
      }
      if (position >= end) return null
      failures += 1
      if (failures === ATTEMPTS) throw value ?? new FilesUnavailableError('The store broke off its answer.')
      await reopen()
    }
  }

  async function reopen() {
    body.destroy()
    const rest = await bucket.get(key, { start: position, end: end - 1 })
    if (rest === null) throw new FilesUnavailableError('A file was removed while it was read.')
    body = rest.body
    chunks = body.iterator()
    if (stream.destroyed) body.destroy()
  }

  const stream = new Readable({
    read() {
      next().then(
        (chunk) => stream.push(chunk),
        (error: unknown) => stream.destroy(describeFailure(error)),
      )
    },
    destroy(error, done) {
      body.destroy()
      done(error)
    },
  })
  return stream
}

/** An answer that breaks off is like one that ends too early. */
const describeBreak = (error: unknown) => ({ done: true, value: describeFailure(error) }) as const
