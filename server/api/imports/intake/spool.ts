import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type DiskSpace, isDiskFull } from '#server/platform/system/disk-space.ts'
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

type Limits = { maxBytes: number; space: DiskSpace }

/** How often a long upload asks whether there is still room. */
const ASKED_EVERY_BYTES = 8 * 1024 * 1024

function createMeter({ maxBytes, space }: Limits) {
  const hash = createHash('sha256')
  let bytes = 0
  let askAt = ASKED_EVERY_BYTES
  async function* measure(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      hash.update(chunk)
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      if (bytes >= askAt) {
        askAt += ASKED_EVERY_BYTES
        await space.require()
      }
      yield chunk
    }
  }
  return { measure, received: (): Received => ({ bytes, sha256: hash.digest('hex') }) }
}

/**
 * Writes the body of an upload to a file. Leaves no file behind when it is over the limit (413) or stops half way
 * (400 `incomplete_body`), or where the disk has no room for it.
 */
export async function receiveUpload(request: Request, path: string, { maxBytes, space }: Limits): Promise<Received> {
  const declared = declaredLength(request)
  if (declared !== null && declared > maxBytes) throw tooLarge(maxBytes)
  await space.require(declared ?? 0)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { measure, received } = createMeter({ maxBytes, space })
  try {
    // Opened first: a stream that opens its file by itself may do so after the file was removed.
    const file = await open(path, 'wx', 0o600)
    await pipeline(request.body ?? [], measure, file.createWriteStream())
    const outcome = received()
    if (declared !== null && declared !== outcome.bytes) throw new Error('the body is shorter than declared')
    return outcome
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof ApiError || isOfDisk(error)) throw error
    throw new ApiError(400, 'incomplete_body', 'The upload stopped half way. Nothing was imported.')
  }
}

/** What our disk cannot do is no fault of the sender. */
function isOfDisk(error: unknown): boolean {
  if (isDiskFull(error)) return true
  return error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall))
}
