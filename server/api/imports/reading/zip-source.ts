import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportFailure } from '#server/api/imports/import-errors.ts'

export type SourceBytes = {
  /** The unpacked bytes. */
  stream: Readable
  /** How many bytes of the file on disk have been read. */
  position: () => number
}

/** No real export has more files. Workbooks have their own limit. */
const MAX_ENTRIES = 1000

const isTable = ({ fileName }: Entry): boolean =>
  /\.(csv|tsv|txt)$/i.test(fileName) && !/(^|\/)(__MACOSX\/|\._)/.test(fileName)

/** Documents that are zips, each recognized by a file inside, with the message to show. */
const DOCUMENTS: readonly { part: RegExp; message: string }[] = [
  {
    part: /^xl\/workbook\.bin$/i,
    message: 'This is a binary Excel workbook (.xlsb). Save it as .xlsx or as CSV and import that file.',
  },
  {
    part: /^Index(\.zip|\/Document\.iwa)$/,
    message: 'This is a Numbers document. Choose File → Export To → CSV or Excel in Numbers and import that file.',
  },
  {
    part: /^content\.xml$/,
    message: 'This is an OpenDocument file (.ods). Save the sheet as .xlsx or as CSV and import that file.',
  },
  {
    part: /^\[Content_Types\]\.xml$/,
    message: 'This is an Office document without sheets. Save its table as CSV and import that file.',
  },
]

export async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (cause) {
    // A zip has its directory at the end, so the directory is missing if the file was cut off.
    throw new ImportFailure('truncated', 'The zip file is damaged or incomplete.', { cause })
  }
}

const cannotUnpack = (cause: unknown): unknown =>
  cause instanceof ImportFailure
    ? cause
    : new ImportFailure(
        'unreadable',
        'The zip is damaged and can’t be unpacked. Create the zip again, or import the file in it.',
        { cause },
      )

/** Unpacks one entry. Calls `onPacked` with the number of compressed bytes that each chunk took. */
export async function unpackEntry(zip: ZipFile, entry: Entry, onPacked: (bytes: number) => void): Promise<Readable> {
  if (entry.isEncrypted())
    throw new ImportFailure('unreadable', 'The zip is protected by a password. Unpack it and import the file in it.')
  const packedShare = entry.compressedSize / Math.max(entry.uncompressedSize, 1)
  try {
    const stream = await zip.openReadStreamPromise(entry)
    stream.on('data', (chunk: Uint8Array) => onPacked(chunk.byteLength * packedShare))
    return stream.pause()
  } catch (error) {
    throw cannotUnpack(error)
  }
}

function describeEmptyZip(names: readonly string[]): ImportFailure {
  const document = DOCUMENTS.find(({ part }) => names.some((name) => part.test(name)))
  if (document !== undefined) return new ImportFailure('unreadable', document.message)
  if (names.some((name) => /\.xlsx$/i.test(name))) {
    return new ImportFailure('unreadable', 'The zip contains a workbook. Unpack the zip and import the .xlsx file.')
  }
  return new ImportFailure('unknown_format', 'The zip contains no .csv, .tsv or .txt file.')
}

async function findTable(zip: ZipFile): Promise<Entry> {
  const tables: Entry[] = []
  const names: string[] = []
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName)
    if (isTable(entry)) tables.push(entry)
    if (names.length > MAX_ENTRIES)
      throw new ImportFailure(
        'unreadable',
        `The zip contains more than ${MAX_ENTRIES} files. Unpack it and import only the file with your orders.`,
      )
  }
  const [table] = tables
  if (table === undefined) throw describeEmptyZip(names)
  if (tables.length > 1) {
    throw new ImportFailure(
      'unreadable',
      `The zip contains ${tables.length} tables. Unpack it and import the files in it.`,
    )
  }
  return table
}

/** Whether a zip is an Excel workbook (.xlsx). */
export async function isWorkbook(path: string): Promise<boolean> {
  const zip = await openZip(path)
  try {
    for await (const { fileName } of zip.eachEntry()) if (/^xl\/workbook\d*\.xml$/i.test(fileName)) return true
    return false
  } catch (error) {
    throw cannotUnpack(error)
  } finally {
    zip.close()
  }
}

/** Opens the table in a zip. Throws an `ImportFailure`, such as when there are several tables. */
export async function openZippedTable(path: string): Promise<SourceBytes> {
  const zip = await openZip(path)
  let packed = 0
  try {
    const entry = await findTable(zip)
    const stream = await unpackEntry(zip, entry, (bytes) => (packed += bytes))
    stream.once('close', () => zip.close())
    return { stream, position: () => Math.round(packed) }
  } catch (error) {
    zip.close()
    throw cannotUnpack(error)
  }
}
