import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { formatBytes } from '#server/api/imports/intake/spool.ts'
import { openZippedTable } from './zip-source.ts'

export type SourceBytes = {
  /** The unpacked bytes. */
  stream: Readable
  /** How far into the file on disk the reading is. */
  position: () => number
}

type Limits = { maxUnpackedBytes: number }

async function readMagic(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function createLimiter(maxBytes: number): Transform {
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

/** Opens a plain, gzipped or zipped file, told apart by its first bytes and never by its name. */
export async function openSource(path: string, limits: Limits): Promise<SourceBytes> {
  const magic = await readMagic(path)
  if (magic[0] === 0x1f && magic[1] === 0x8b) return unzip(path, limits)
  if (magic.toString('latin1', 0, 2) === 'PK' && (magic[2] ?? 0) < 8 && (magic[3] ?? 0) < 9) {
    const { stream, position } = await openZippedTable(path)
    return { stream: pipeline(stream, createLimiter(limits.maxUnpackedBytes), ignoreOutcome), position }
  }
  const file = createReadStream(path)
  return { stream: file, position: () => file.bytesRead }
}
