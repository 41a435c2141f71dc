import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf } from '#server/platform/system/error-code.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { isWorkbook, openZippedTable, type SourceBytes } from './zip-source.ts'

export type Limits = { maxUnpackedBytes: number }

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB']

/** Formats a size: "2 GiB", "1.5 MiB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${UNITS[power]}`
}

/** If unpacking failed, returns an `ImportFailure` with a message for the person. Returns disk errors unchanged. */
function toFailure(cause: unknown): unknown {
  const isDiskError = cause instanceof Error && 'syscall' in cause
  if (cause instanceof ImportFailure || isDiskError) return cause
  const code = codeOf(cause)
  if (code === 'Z_BUF_ERROR') return new ImportFailure('truncated', 'The compressed file is incomplete.', { cause })
  if (code.startsWith('Z_'))
    return new ImportFailure(
      'unreadable',
      'The compressed file is damaged. Compress the original file again, or import it uncompressed.',
      { cause },
    )
  return new ImportFailure('unreadable', 'The file is damaged, and we can’t read all of it. Export it again.', {
    cause,
  })
}

/** Reads the bytes of a file. Throws an `ImportFailure` when they can't be unpacked. */
export async function* readChunks(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw toFailure(error)
  }
}

type Container = 'plain' | 'gzip' | 'zip' | 'compound'

async function readBytes(path: string, length: number, position = 0): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Detects the file type from its first bytes, because file names can be wrong. */
function containerOf(start: Buffer): Container {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip'
  if (start.toString('latin1', 0, 2) === 'PK' && (start[2] ?? 0) < 8 && (start[3] ?? 0) < 9) return 'zip'
  return start.toString('hex', 0, 4) === 'd0cf11e0' ? 'compound' : 'plain'
}

/** Creates a stream that fails with an `ImportFailure` when more than `maxBytes` pass through. */
export function createLimiter(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes <= maxBytes) done(null, chunk)
      else
        done(
          new ImportFailure(
            'too_large',
            `The unpacked file is larger than the limit of ${formatBytes(maxBytes)}. Export a shorter period.`,
          ),
        )
    },
  })
}

const ignoreOutcome = () => undefined

function unzip(path: string, { maxUnpackedBytes }: Limits): SourceBytes {
  const file = createReadStream(path)
  // If one of the streams fails, the reader of the last one gets the error.
  const stream = pipeline(file, createGunzip(), createLimiter(maxUnpackedBytes), ignoreOutcome)
  return { stream, position: () => file.bytesRead }
}

/** Tells an encrypted workbook from an old Excel file: both use the same container format. */
async function describeCompound(path: string): Promise<ImportFailure> {
  const header = await readBytes(path, 512)
  const [sectorShift, directory] = header.length < 512 ? [9, 0] : [header.readUInt16LE(30), header.readUInt32LE(48)]
  const names = await readBytes(path, 4096, (directory + 1) * 2 ** Math.min(sectorShift, 12))
  const message = names.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? 'The workbook is protected by a password. Remove the password, or save the sheet as CSV, and import that file.'
    : 'This is an old Excel or Office file (.xls). Save it as .xlsx or as CSV and import that file.'
  return new ImportFailure('unreadable', message)
}

/** Whether the file is an Excel workbook. Throws an `ImportFailure` when it is a damaged zip. */
export async function holdsWorkbook(path: string): Promise<boolean> {
  return containerOf(await readBytes(path, 4)) === 'zip' && isWorkbook(path)
}

/** Opens a text file, which may be gzipped or zipped. Throws an `ImportFailure`. */
export async function openSource(path: string, limits: Limits): Promise<SourceBytes> {
  const container = containerOf(await readBytes(path, 4))
  if (container === 'compound') throw await describeCompound(path)
  if (container === 'gzip') return unzip(path, limits)
  if (container === 'zip') {
    const { stream, position } = await openZippedTable(path)
    return { stream: pipeline(stream, createLimiter(limits.maxUnpackedBytes), ignoreOutcome), position }
  }
  const file = createReadStream(path)
  return { stream: file, position: () => file.bytesRead }
}
