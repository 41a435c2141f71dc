import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import type { SourceBytes } from './source-bytes.ts'

/** A zip of more entries than this is no export. */
const MAX_ENTRIES = 1000

const isTable = ({ fileName }: Entry): boolean =>
  /\.(csv|tsv|txt)$/i.test(fileName) && !/(^|\/)(__MACOSX\/|\._)/.test(fileName)

async function findTable(zip: ZipFile): Promise<Entry> {
  const tables: Entry[] = []
  let seen = 0
  for await (const entry of zip.eachEntry()) {
    seen += 1
    if (entry.fileName === '[Content_Types].xml') {
      throw new ImportFailure('unreadable', 'This is a spreadsheet workbook. Save it as CSV and import that file.')
    }
    if (isTable(entry)) tables.push(entry)
    if (seen > MAX_ENTRIES) throw new ImportFailure('unreadable', `The zip holds more than ${MAX_ENTRIES} files.`)
  }
  const [table] = tables
  if (table === undefined) throw new ImportFailure('unknown_format', 'The zip holds no .csv, .tsv or .txt file.')
  if (tables.length > 1) {
    throw new ImportFailure('unreadable', `The zip holds ${tables.length} tables. Import them one at a time.`)
  }
  if (table.isEncrypted()) throw new ImportFailure('unreadable', 'The zip is protected by a password.')
  return table
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (cause) {
    // The directory of a zip stands at its end.
    throw new ImportFailure('truncated', 'The zip is damaged or incomplete: its directory is missing.', { cause })
  }
}

/** The one table inside a zip. */
export async function openZippedTable(path: string): Promise<SourceBytes> {
  const zip = await openZip(path)
  try {
    const entry = await findTable(zip)
    const stream = await zip.openReadStreamPromise(entry)
    let unpacked = 0
    stream.on('data', (chunk: Uint8Array) => (unpacked += chunk.byteLength))
    stream.pause()
    stream.once('close', () => zip.close())
    const packedShare = entry.compressedSize / Math.max(entry.uncompressedSize, 1)
    return { stream, position: () => Math.round(unpacked * packedShare) }
  } catch (error) {
    zip.close()
    throw error instanceof ImportFailure
      ? error
      : new ImportFailure('unreadable', 'The zip cannot be unpacked.', { cause: error })
  }
}
