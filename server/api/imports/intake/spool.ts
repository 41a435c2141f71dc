import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '#server/platform/http/api-error.ts'
import { declaredLength } from '#server/platform/http/body-limit.ts'

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB']

/** "2 GiB", "1.5 MiB": sizes as limits are stated. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${UNITS[power]}`
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError(
    413,
    'too_large',
    `The file is larger than the limit of ${formatBytes(maxBytes)} (${maxBytes} bytes).`,
  )
}

type Received = { bytes: number; sha256: string }

function createMeter(maxBytes: number) {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength
      hash.update(chunk)
      if (bytes > maxBytes) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
  })
  return { meter, received: (): Received => ({ bytes, sha256: hash.digest('hex') }) }
}

/**
 * Writes the body of an upload to a file. Leaves no file behind when it is over the limit (413) or stops half way
 * (400 `incomplete_body`).
 */
export async function receiveUpload(request: Request, path: string, maxBytes: number): Promise<Received> {
  const declared = declaredLength(request)
  if (declared !== null && declared > maxBytes) throw tooLarge(maxBytes)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { meter, received } = createMeter(maxBytes)
  try {
    await pipeline(request.body ?? [], meter, createWriteStream(path, { mode: 0o600 }))
    const outcome = received()
    if (declared !== null && declared !== outcome.bytes) throw new Error('the body is shorter than declared')
    return outcome
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof ApiError || isDiskError(error)) throw error
    throw new ApiError(400, 'incomplete_body', 'The upload stopped half way. Nothing was imported.')
  }
}

/** A full disk is our fault, not the sender's. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall))
}
