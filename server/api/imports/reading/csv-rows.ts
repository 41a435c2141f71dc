import { Transform, pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { codeOf } from '#server/platform/error-code.ts'
import type { Encoding } from './file-head.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import type { SourceBytes } from './source-bytes.ts'
import { createTurns } from './turns.ts'

const MAX_RECORD_CHARACTERS = 1_048_576

/** No export of a shop has nearly as many. */
const MAX_COLUMNS = 2000

/** Thrown where the bytes are not of the encoding assumed. */
export class WrongEncoding extends Error {}

type Reading = { source: SourceBytes; encoding: Encoding; delimiter: string }

function createDecoding(encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let last = ''
  const decode = (chunk?: Uint8Array): string => {
    try {
      const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
      last = text.at(-1) ?? last
      return text
    } catch (cause) {
      throw new WrongEncoding(`not ${encoding}`, { cause })
    }
  }
  return { decode, endsWithLineBreak: () => last === '\n' || last === '\r' }
}

/**
 * The parser's own limit counts the text of cells and not the marks between them: a line of nothing but commas would
 * grow in memory without end.
 */
function createRecordLimit(recordsParsed: () => number) {
  let passed = 0
  let records = 0
  return (text: string): string => {
    const current = recordsParsed()
    passed = current === records ? passed + text.length : text.length
    records = current
    if (passed <= MAX_RECORD_CHARACTERS) return text
    throw new ImportFailure('unreadable', 'The file is not a readable table: it has a row of more than 1 MiB.')
  }
}

function createDecoder(decode: (chunk?: Uint8Array) => string): Transform {
  const attempt = (chunk: Uint8Array | undefined, done: (error: Error | null, text?: string) => void) => {
    try {
      done(null, decode(chunk))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => attempt(chunk, done),
    flush: (done) => attempt(undefined, done),
  })
}

/** What an error of unpacking or parsing means to the person; other errors stay as they are. */
export function toFailure(error: unknown): unknown {
  const code = codeOf(error)
  if (error instanceof CsvError && code === 'CSV_QUOTE_NOT_CLOSED') {
    return new ImportFailure('truncated', 'The file ends in the middle of a quoted cell: it is not complete.', {
      cause: error,
    })
  }
  if (error instanceof CsvError) {
    const message = `The file is not a readable table: ${error.message.replace(/[.:]?$/, '.')}`
    return new ImportFailure('unreadable', message.slice(0, 300), { cause: error })
  }
  if (code === 'Z_BUF_ERROR')
    return new ImportFailure('truncated', 'The compressed file ends too early: it is not complete.', { cause: error })
  if (code.startsWith('Z_')) return new ImportFailure('unreadable', 'The compressed file is damaged.', { cause: error })
  return error
}

const countLineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)

function checkWidth({ line, cells }: SourceRow) {
  if (cells.length <= MAX_COLUMNS) return
  const width = `Line ${line} has ${cells.length} columns, more than the limit of ${MAX_COLUMNS}.`
  throw new ImportFailure('unreadable', `The file is not a readable table. ${width}`)
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** A last row that is short and not closed by a line break was cut off. */
function checkEnd(last: SourceRow | null, width: number, endsWithLineBreak: boolean) {
  if (last === null || endsWithLineBreak || last.cells.length >= width) return
  throw new ImportFailure('truncated', `The file ends in the middle of line ${last.line}: it is not complete.`)
}

type ParsedRecord = { record: string[]; info: { empty_lines: number } }

function openParser({ source, encoding, delimiter }: Reading) {
  const { decode, endsWithLineBreak } = createDecoding(encoding)
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  })
  const limit = createRecordLimit(() => parser.info.records + parser.info.empty_lines)
  // The parser is destroyed with the error of any stream before it, and throws it below.
  pipeline(
    source.stream,
    createDecoder((chunk) => limit(decode(chunk))),
    parser,
    () => undefined,
  )
  return { parser, endsWithLineBreak }
}

/** Every row that is not blank, the header first, with the line on which it begins. Throws an `ImportFailure`. */
export async function* readRows(reading: Reading): AsyncGenerator<SourceRow> {
  const { parser, endsWithLineBreak } = openParser(reading)
  let lines = 0
  let width = 0
  let last: SourceRow | null = null
  const turns = createTurns()
  try {
    for await (const parsed of parser) {
      const { record: cells, info }: ParsedRecord = parsed
      const line = lines + info.empty_lines + 1
      lines += 1 + countLineBreaks(cells)
      checkWidth({ line, cells })
      if (isBlank(cells) || (width === 0 && isSeparatorNote(cells))) continue
      if (width === 0) width = cells.length
      last = { line, cells }
      yield last
      if (turns.isOver()) await turns.yield()
    }
  } catch (error) {
    throw toFailure(error)
  }
  checkEnd(last, width, endsWithLineBreak())
}

/** "sep=;" before the header is a note to spreadsheets. */
const isSeparatorNote = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? '') && cells.join('').length <= 5
