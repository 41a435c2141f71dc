import { memberStoreIds } from '#server/api/stores/stores.ts'
import type { Database } from '#server/platform/database/database.ts'
import { toHeader, toLines } from '#server/api/request/csv-table.ts'
import type { ExportedFile } from './exported-file.ts'
import { ORDER_FILES } from './order-files.ts'
import { PERSONAL_FILES, STORE_FILES } from './store-files.ts'
import type { Reader } from '#server/platform/database/pages.ts'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { toWebStream } from '#server/platform/http/web-stream.ts'

/** A file in the zip. Its text is read only after all files before it have been written. */
type ZippedFile = { name: string; read: () => AsyncIterable<string> }

type ZipOptions = {
  modifiedAt: Date
  onFailure: (error: unknown) => void
  /** Called once: after the last byte, or when the client disconnects. */
  onEnd: () => void
}

/**
 * Streams a zip at the speed of the client. After an error the stream is aborted, so the client can't mistake a partial
 * zip for a complete one. Stops reading when the client disconnects.
 */
function streamZip(files: readonly ZippedFile[], { modifiedAt, onFailure, onEnd }: ZipOptions): ReadableStream {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream, { objectMode: false })
  let source: Readable | null = null
  const fail = (error: unknown) => {
    onFailure(error)
    // Not the output itself: while that waits for data, it would wait on.
    if (zip.outputStream instanceof Readable) {
      zip.outputStream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  zip.on('error', fail)
  output.on('close', () => {
    source?.destroy()
    onEnd()
  })
  for (const { name, read } of files) {
    zip.addReadStreamLazy(name, { mtime: modifiedAt }, (begin) => {
      source = Readable.from(read(), { objectMode: false })
      source.on('error', fail)
      begin(null, source)
    })
  }
  zip.end()
  return toWebStream(output)
}

/** Who downloads which store. If `storeId` is null, the zip has only the person's own data. */
export type Download = { userId: string; storeId: string | null }

const NOTES = `
All files are CSV in UTF-8. Amounts are in units of the currency in their row (12.50 USD). Times are ISO 8601 in UTC. Text
that a spreadsheet would read as a formula starts with an apostrophe. The files are read one after another, so rows of an
import that runs during the export may be in only some of them.
`

const MEMBERSHIP = `select from public.stores where id = ${memberStoreIds('$1')}`

/** Throws if the person is no longer a member: the rows of a file that is being read then just end. */
async function requireMember({ database, claims }: Reader, storeId: string) {
  const { rowCount } = await database.queryAs(claims, MEMBERSHIP, [storeId])
  if (rowCount !== 1) throw new Error('The person is no longer a member of the store.')
}

async function* readFile({ columns, pages }: ExportedFile, reader: Reader, storeId: string | null) {
  yield toHeader(columns)
  for await (const rows of pages(reader, storeId)) yield toLines(columns, rows)
  if (storeId !== null) await requireMember(reader, storeId)
}

async function* describe(files: readonly ExportedFile[], now: Date) {
  yield `Exported from Cartwright at ${now.toISOString()}.\n${NOTES}\n`
  for (const { name, about } of files) yield `${name}: ${about}\n`
}

type StreamOptions = { now: Date; onFailure: (error: unknown) => void; onEnd: () => void }

/** Streams a zip with the store's data that the person is allowed to read, and the person's own data. */
export function streamExport(database: Database, { userId, storeId }: Download, { now, ...listeners }: StreamOptions) {
  const reader: Reader = { database, claims: { role: 'authenticated', sub: userId } }
  const files = storeId === null ? PERSONAL_FILES : [...ORDER_FILES, ...STORE_FILES, ...PERSONAL_FILES]
  const zipped = files.map((file) => ({ name: file.name, read: () => readFile(file, reader, storeId) }))
  const readMe = { name: 'README.txt', read: () => describe(files, now) }
  return streamZip([readMe, ...zipped], { modifiedAt: now, ...listeners })
}
