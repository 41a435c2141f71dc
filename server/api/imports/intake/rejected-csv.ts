import { Readable } from 'node:stream'
import { type Columns, toHeader, toLines } from '#server/api/export/cells.ts'
import { type Query, type Reader, readPages } from '#server/api/export/pages.ts'
import { toWebStream } from '#server/platform/http/web-stream.ts'

const COLUMNS: Columns = { line: 'plain', column: 'text', reason: 'text', row: 'text' }

const REJECTIONS: Query = {
  text: `
  select id, line, column_name as column, reason, row_text as row from public.import_rejections
  where import_id = $1 and (line, id) > ($2::integer, $3::bigint)
  order by line, id limit $4`,
  from: [0, 0],
  key: ['line', 'id'],
}

async function* lines(reader: Reader, importId: string) {
  yield toHeader(COLUMNS)
  for await (const rows of readPages(reader, REJECTIONS, [importId])) yield toLines(COLUMNS, rows)
}

/** The rows that an import could not take, as CSV, read page by page as the client takes them. */
export function streamRejectedCsv(reader: Reader, importId: string): ReadableStream {
  return toWebStream(Readable.from(lines(reader, importId), { objectMode: false }))
}
