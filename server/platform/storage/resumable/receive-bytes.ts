import { PART_BYTES } from '#server/platform/storage/file-store.ts'
import type { StorageServices } from '#server/platform/storage/storage-services.ts'
import { sizeExceeded, uploadInterrupted } from './tus-error.ts'
import type { UploadLock } from './upload-lock.ts'
import type { ResumableUpload } from './upload-rows.ts'

type Receiving = {
  upload: ResumableUpload
  lock: UploadLock
  body: ReadableStream<Uint8Array> | null
  /** The number of bytes that the upload may have at most. */
  maxBytes: number
}

/**
 * Appends a body to the file of an upload, and resolves to the number of bytes that the upload then has. Bytes that
 * arrived before an interruption are kept. The last byte is not recorded: with it the file is published, and it counts
 * once the object has its row. Throws a `LostBytesError`.
 */
export async function receiveBytes({ files }: Pick<StorageServices, 'files'>, receiving: Receiving): Promise<number> {
  const { body, lock, maxBytes, upload } = receiving
  const file = await files.resume(upload.version, upload.received)
  let received = upload.received
  let saved = received

  async function save() {
    await file.sync()
    if (received === saved) return
    await lock.saveProgress(received)
    saved = received
  }

  try {
    for await (const chunk of splitAtParts(readUntil(lock.signal, body), received)) {
      if (received + chunk.byteLength > maxBytes) throw sizeExceeded()
      await file.append(chunk)
      received += chunk.byteLength
      if (received % PART_BYTES === 0 && received !== upload.length) await save()
    }
    if (received === upload.length) await file.publish()
    return received
  } finally {
    try {
      if (received !== upload.length) await save()
    } finally {
      await file.close()
    }
  }
}

/** Splits chunks where a part of the file ends. The first one begins at `start`. */
async function* splitAtParts(chunks: AsyncIterable<Uint8Array>, start: number): AsyncGenerator<Uint8Array> {
  let position = start
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.byteLength > 0;) {
      const bytes = rest.subarray(0, PART_BYTES - (position % PART_BYTES))
      yield bytes
      position += bytes.byteLength
      rest = rest.subarray(bytes.byteLength)
    }
  }
}

/** Yields a body. Throws a client's error when the connection breaks or the signal aborts. */
async function* readUntil(signal: AbortSignal, body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (signal.aborted) throw uploadInterrupted()
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw uploadInterrupted()
      })
      if (signal.aborted) throw uploadInterrupted()
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
