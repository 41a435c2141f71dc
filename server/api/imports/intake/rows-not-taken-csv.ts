import { Readable } from 'node:stream'
import { type Columns, toHeader, toLines } from '#server/api/export/cells.ts'
import { type PagedQuery, type Reader, readPages } from '#server/platform/database/steps.ts'
import { toWebStream } from '#server/platform/http/web-stream.ts'

const COLUMNS: Columns = { line: 'text', column: 'text', reason: 'text', row: 'text' }

const NOT_TAKEN: PagedQuery = {
  text: `
  select id, line, column_name as column, reason, row_text as row from public.import_rejections
  where import_id = $1 and kind = $2 and (line, id) > ($3::integer, $4::bigint)
  order by line, id limit $5`,
  from: [0, 0],
  key: ['line', 'id'],
}

export type NotTaken = { importId: string; kind: 'rejected' | 'left_out' }

async function* lines(reader: Reader, { importId, kind }: NotTaken) {
  yield toHeader(COLUMNS)
  for await (const rows of readPages(reader, NOT_TAKEN, [importId, kind])) yield toLines(COLUMNS, rows)
}

/** The rows that an import rejected or left out, as CSV, read page by page as the client takes them. */
export function streamRowsNotTaken(reader: Reader, notTaken: NotTaken): ReadableStream {
  return toWebStream(Readable.from(lines(reader, notTaken), { objectMode: false }))
}
