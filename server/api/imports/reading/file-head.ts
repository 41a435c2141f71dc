import { findHeaderRow, isKnownHeader, MAX_TITLE_ROWS } from '#domain/imports/formats/header-row.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { readChunks, type Limits, openSource } from './source-bytes.ts'
import { createCsvRecords } from './csv-records.ts'
import { detectEncoding, type Encoding } from './encoding.ts'
import { namedWidth } from './header-search.ts'

const HEAD_BYTES = 65_536

export type TextLayout = {
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

/** A text may have one control character per this many characters. With more, the file counts as binary. */
const CHARACTERS_PER_CONTROL = 30

/** Control characters that don't occur in text. */
const BINARY = /[^\P{Cc}\t\n\r\f\v]/gu

function checkText(text: string) {
  if (text.trim() === '') throw new ImportFailure('empty', 'The file is empty.')
  // Ignore U+0080 to U+009F, because letters and quotes of Windows-1252 text show up in this range.
  const controls = text.replace(/[\u0080-\u009F]/g, '').match(BINARY)?.length ?? 0
  if (text.startsWith('%PDF-') || controls * CHARACTERS_PER_CONTROL > text.length) {
    throw new ImportFailure('binary', 'We can’t read this kind of file.')
  }
  if (/^\s*[{[<]/.test(text)) {
    throw new ImportFailure('unknown_format', 'The file isn’t a table.')
  }
}

/** Splits the beginning of a file into rows. The last row may be incomplete. */
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

/** Scores a delimiter. It scores high if the header has many columns and the other rows are as wide as the header. */
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
  throw new ImportFailure('unknown_format', 'The file has only one column.')
}

/** Detects the encoding and delimiter from the beginning of a file. Throws an `ImportFailure`. */
export async function detectTextLayout(path: string, limits: Limits): Promise<TextLayout> {
  const head = await readHead(path, limits)
  const encoding = detectEncoding(head)
  const text = new TextDecoder(encoding).decode(head)
  checkText(text)
  return { encoding, delimiter: detectDelimiter(text) }
}
