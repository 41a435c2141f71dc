import { stringify } from 'csv-stringify/sync'
import type { Claims, Database } from '#server/platform/database/database.ts'

const ROWS_PER_PAGE = 2_000

const PAGE = `
  select id, line, column_name, reason, row_text from public.import_rejections
  where import_id = $1 and (line, id) > ($2, $3)
  order by line, id limit $4`

type Row = { id: string; line: number; column_name: string | null; reason: string; row_text: string }

/** Cells that a spreadsheet would take for a formula get an apostrophe in front. */
const toCsv = (records: unknown[][]): string =>
  stringify(records, { escape_formulas: true, record_delimiter: 'windows' })

async function* pages(database: Database, claims: Claims, importId: string): AsyncGenerator<string> {
  yield toCsv([['line', 'column', 'reason', 'row']])
  let last = { line: 0, id: '0' }
  for (;;) {
    const { rows } = await database.queryAs<Row>(claims, PAGE, [importId, last.line, last.id, ROWS_PER_PAGE])
    if (rows.length > 0)
      yield toCsv(rows.map(({ line, column_name, reason, row_text }) => [line, column_name, reason, row_text]))
    const final = rows.at(-1)
    if (final === undefined || rows.length < ROWS_PER_PAGE) return
    last = final
  }
}

/** The rows that an import could not take, as CSV, read page by page as the client takes them. */
export function streamRejectedCsv(database: Database, claims: Claims, importId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pages(database, claims, importId)
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return(undefined)
    },
  })
}
