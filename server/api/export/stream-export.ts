import type { Database } from '#server/platform/database/database.ts'
import { toHeader, toLines } from './cells.ts'
import type { ExportedFile } from './exported-file.ts'
import { ORDER_FILES } from './order-files.ts'
import { OWN_FILES } from './own-files.ts'
import type { Reader } from '#server/platform/database/steps.ts'
import { STORE_FILES } from './store-files.ts'
import type { Download } from './tickets.ts'
import { streamZip } from './zip-stream.ts'

const NOTES = `
Every file is CSV in UTF-8. Amounts are in whole units of the currency beside them (12.50 USD), instants are ISO 8601 in
UTC. Text that a spreadsheet would take for a formula has an apostrophe in front. The files are read one after the other:
what an import brings in meanwhile may be in some of them only.
`

async function* readFile({ columns, pages }: ExportedFile, reader: Reader, storeId: string | null) {
  yield toHeader(columns)
  for await (const rows of pages(reader, storeId)) yield toLines(columns, rows)
}

async function* describe(files: readonly ExportedFile[], now: Date) {
  yield `Exported from Cartwright at ${now.toISOString()}.\n${NOTES}\n`
  for (const { name, about } of files) yield `${name}: ${about}\n`
}

type StreamOptions = { now: Date; onFailure: (error: unknown) => void; onEnd: () => void }

/** A zip of everything that the person may read of a store, and of what is their own, read while it is sent. */
export function streamExport(database: Database, { userId, storeId }: Download, { now, ...listeners }: StreamOptions) {
  const reader: Reader = { database, claims: { role: 'authenticated', sub: userId } }
  const files = storeId === null ? OWN_FILES : [...ORDER_FILES, ...STORE_FILES, ...OWN_FILES]
  const zipped = files.map((file) => ({ name: file.name, read: () => readFile(file, reader, storeId) }))
  const readMe = { name: 'README.txt', read: () => describe(files, now) }
  return streamZip([readMe, ...zipped], { modifiedAt: now, ...listeners })
}
