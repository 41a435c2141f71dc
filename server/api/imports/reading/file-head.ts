import { findHeaderRow, isKnownHeader, MAX_TITLE_ROWS } from '#domain/imports/formats/header-row.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { readChunks } from './chunks.ts'
import { createCsvRecords } from './csv-records.ts'
import { detectEncoding, type Encoding } from './encoding.ts'
import { namedWidth } from './header-search.ts'
import { type Limits, openSource } from './source-bytes.ts'

const HEAD_BYTES = 65_536

export type TextLayout = {
  /** Bytes that turn out to be no UTF-8 are of an older encoding. */
  encoding: Encoding
  delimiter: string
}

async function readHead(path: string, limits: Limits): Promise<Buffer> {
  const { stream } = await openSource(path, limits)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of readChunks(stream)) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

/** Of so many characters of a text one may be broken. */
const MIN_TEXT_SHARE = 30

/** Control characters that no text has. */
const BINARY = /[^\P{Cc}\t\n\r\f\v]/gu

function checkText(text: string) {
  if (text.trim() === '') throw new ImportFailure('empty', 'The file is empty.')
  // C1 controls are what Windows-1252 bytes look like when read as Latin; NUL and its kin are not text.
  const controls = text.replace(/[\u0080-\u009F]/g, '').match(BINARY)?.length ?? 0
  if (text.startsWith('%PDF-') || controls * MIN_TEXT_SHARE > text.length) {
    throw new ImportFailure('binary', 'The file is not text. Export the data as CSV.')
  }
  if (/^\s*[{[<]/.test(text)) {
    throw new ImportFailure('unknown_format', 'The file is not a table. Export the data as CSV, with a header row.')
  }
}

/** The first rows as this mark parts them; the head may end within one, even the first. */
function firstRows(text: string, delimiter: string): (readonly string[])[] {
  const records = createCsvRecords(delimiter)
  const rows: (readonly string[])[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const row = line.trim() === '' ? null : records.add(line, at)
    if (row !== null) rows.push(row.cells)
    if (rows.length === MAX_TITLE_ROWS) break
  }
  return rows.length > 0 ? rows : [text.split(delimiter)]
}

/** How well a mark parts the rows: into many columns, and the rows below the header into as many. */
function scoreOf(text: string, delimiter: string): number {
  const rows = firstRows(text, delimiter)
  const table = rows.slice(findHeaderRow(rows))
  const header = table[0] ?? []
  if (namedWidth(header) < 2) return 0
  if (isKnownHeader(header)) return Infinity
  return ((header.length - 1) * table.filter(({ length }) => length === header.length).length) / table.length
}

function detectDelimiter(text: string): string {
  const named = /^\s*sep=(.)\s*[\r\n]/i.exec(text)?.[1]
  if (named !== undefined) return named
  const scored = [',', ';', '\t', '|'].map((mark) => ({ mark, score: scoreOf(text, mark) }))
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left))
  if (best.score > 0) return best.mark
  throw new ImportFailure(
    'unknown_format',
    'The file has one column only. Cartwright imports tables with a header row.',
  )
}

/** Looks at the beginning of a file: is it text, in which encoding, parted by what. Throws an `ImportFailure`. */
export async function detectTextLayout(path: string, limits: Limits): Promise<TextLayout> {
  const head = await readHead(path, limits)
  const encoding = detectEncoding(head)
  const text = new TextDecoder(encoding).decode(head)
  checkText(text)
  return { encoding, delimiter: detectDelimiter(text) }
}
