import type { StorageServices } from '#server/platform/storage/storage-services.ts'
import { sizeExceeded, uploadInterrupted } from './tus-error.ts'
import type { UploadLock } from './upload-lock.ts'
import type { ResumableUpload } from './upload-rows.ts'

/** After this many bytes they are synced and recorded, so that a crash loses no more. */
const SAVE_EVERY_BYTES = 8 * 1024 * 1024

type Receiving = {
  upload: ResumableUpload
  lock: UploadLock
  body: ReadableStream<Uint8Array> | null
  /** The number of bytes that the upload may have at most. */
  maxBytes: number
}

/**
 * Appends a body to the file of an upload, and resolves to the number of bytes that the upload then has. Bytes that
 * arrived before an interruption are kept. The last byte is not recorded: it counts once the object has its row.
 */
export async function receiveBytes({ files }: StorageServices, receiving: Receiving): Promise<number> {
  const { body, lock, maxBytes, upload } = receiving
  const file = await files.resume(upload.version, upload.received)
  let received = upload.received
  let saved = received

  async function save() {
    await file.sync()
    if (received === saved || received === upload.length) return
    await lock.saveProgress(received)
    saved = received
  }

  try {
    for await (const chunk of readUntil(lock.signal, body)) {
      if (received + chunk.byteLength > maxBytes) throw sizeExceeded()
      await file.append(chunk)
      received += chunk.byteLength
      if (received - saved >= SAVE_EVERY_BYTES) await save()
    }
    return received
  } finally {
    try {
      await save()
    } finally {
      await file.close()
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
