import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { formatBytes } from '#server/api/imports/intake/spool.ts'
import { isWorkbook, openZippedTable } from './zip-source.ts'

export type SourceBytes = {
  /** The unpacked bytes. */
  stream: Readable
  /** How far into the file on disk the reading is. */
  position: () => number
}

export type Limits = { maxUnpackedBytes: number }

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

/** Told by the first bytes and never by the name. */
function containerOf(start: Buffer): Container {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip'
  if (start.toString('latin1', 0, 2) === 'PK' && (start[2] ?? 0) < 8 && (start[3] ?? 0) < 9) return 'zip'
  return start.toString('hex', 0, 4) === 'd0cf11e0' ? 'compound' : 'plain'
}

/** Fails a stream of more bytes than that with an `ImportFailure`. */
export function createLimiter(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes <= maxBytes) done(null, chunk)
      else done(new ImportFailure('too_large', `The file unpacks to more than the limit of ${formatBytes(maxBytes)}.`))
    },
  })
}

const ignoreOutcome = () => undefined

function unzip(path: string, { maxUnpackedBytes }: Limits): SourceBytes {
  const file = createReadStream(path)
  // The reader of the last stream sees the error of any of them.
  const stream = pipeline(file, createGunzip(), createLimiter(maxUnpackedBytes), ignoreOutcome)
  return { stream, position: () => file.bytesRead }
}

/** Old Excel files and workbooks with a password are containers of the same kind. */
async function describeCompound(path: string): Promise<ImportFailure> {
  const header = await readBytes(path, 512)
  const [sectorShift, directory] = header.length < 512 ? [9, 0] : [header.readUInt16LE(30), header.readUInt32LE(48)]
  const names = await readBytes(path, 4096, (directory + 1) * 2 ** Math.min(sectorShift, 12))
  const message = names.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? 'The workbook is protected by a password. Remove the password, or save the sheet as CSV, and import that file.'
    : 'This is an old Excel or Office file (.xls). Save it as .xlsx or as CSV and import that file.'
  return new ImportFailure('unreadable', message)
}

/** Whether the file is to be read as an Excel workbook. Throws an `ImportFailure` where it is a damaged zip. */
export async function holdsWorkbook(path: string): Promise<boolean> {
  return containerOf(await readBytes(path, 4)) === 'zip' && isWorkbook(path)
}

/** Opens a plain, gzipped or zipped text. Throws an `ImportFailure`. */
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
