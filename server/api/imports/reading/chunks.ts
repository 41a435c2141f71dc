import type { Readable } from 'node:stream'
import { codeOf } from '#server/platform/system/error-code.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'

/** What an error on the way from the disk through unpacking means to the person. */
function toFailure(cause: unknown): unknown {
  const isDiskError = cause instanceof Error && 'syscall' in cause
  if (cause instanceof ImportFailure || isDiskError) return cause
  const code = codeOf(cause)
  if (code === 'Z_BUF_ERROR')
    return new ImportFailure('truncated', 'The compressed file ends too early: it is not complete.', { cause })
  if (code.startsWith('Z_')) return new ImportFailure('unreadable', 'The compressed file is damaged.', { cause })
  return new ImportFailure('unreadable', 'The file is damaged and cannot be read to its end.', { cause })
}

/** The bytes of a file. Throws an `ImportFailure` where they cannot be unpacked. */
export async function* readChunks(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw toFailure(error)
  }
}
