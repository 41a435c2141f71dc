import { isAscii, isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { hasMarks } from '#domain/imports/cells/marks.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { readChunks } from './source-bytes.ts'
import { type Encoding, legacyEncodingOf } from './encoding.ts'
import { MAX_ROW_CHARACTERS } from './table-limits.ts'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const MARK = Buffer.from('\uFEFF')

/** Thrown when a file read as UTF-8 has another encoding. `likely` is the best guess. */
export class WrongEncoding extends Error {
  readonly likely: Encoding

  constructor(likely: Encoding) {
    super(`not UTF-8, probably ${likely}`)
    this.likely = likely
  }
}

export type LineBlock = {
  lines: string[]
  /** Whether the lines contain invisible marks. */
  hasMarks: boolean
  /** Whether the last line ends with a line break. Only a file's last line may lack one. */
  hasLineBreak: boolean
}

/** Converts all line breaks to "\n". A final "\r" waits for the next chunk, because it may be half of "\r\n". */
function createLineBreaks() {
  let hasCarriageReturn = false
  return (chunk: Buffer, isLast: boolean): Buffer => {
    if (!hasCarriageReturn && !chunk.includes(CARRIAGE_RETURN)) return chunk
    const text = (hasCarriageReturn ? '\r' : '') + chunk.toString('latin1')
    hasCarriageReturn = !isLast && text.endsWith('\r')
    // Replacing single bytes is safe: in UTF-8, the bytes of "\r" and "\n" never are part of another character.
    return Buffer.from((hasCarriageReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n'), 'latin1')
  }
}

/** Converts the file to UTF-8. */
async function* toUtf8(stream: Readable, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* readChunks(stream)
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const chunk of readChunks(stream)) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

const tooLong = (): ImportFailure =>
  new ImportFailure(
    'unreadable',
    'A line of the file has more than 1 MiB of text. Export the data as CSV, with one row per line.',
  )

/**
 * Splits a block into lines. Each line is a separate string, so that keeping one cell doesn't keep the whole block in
 * memory.
 */
function toLines(bytes: Buffer): string[] {
  const lines: string[] = []
  let from = 0
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
    if (end - from > MAX_ROW_CHARACTERS * 4) throw tooLong()
    lines.push(bytes.toString('utf8', from, end))
    from = end + 1
  }
  if (from < bytes.length) lines.push(bytes.toString('utf8', from))
  return lines
}

/**
 * Throws `WrongEncoding` for bytes that aren't UTF-8, unless the file had valid UTF-8 characters before. Then the bytes
 * count as damaged characters.
 */
function checkEncoding(bytes: Buffer, { isUtf8SoFar, isLast }: { isUtf8SoFar: boolean; isLast: boolean }) {
  if (isUtf8(bytes)) return
  if (!isUtf8SoFar) throw new WrongEncoding(legacyEncodingOf(bytes))
  const cut = bytes.subarray(
    0,
    bytes.findLastIndex((byte) => byte >= 0xc0),
  )
  if (isLast && bytes.length - cut.length < 4 && isUtf8(cut)) {
    throw new ImportFailure('truncated', 'The file is incomplete: its last character is cut off.')
  }
}

/** Reads a text in blocks of whole lines. Throws an `ImportFailure` or `WrongEncoding`. */
export async function* readLineBlocks(stream: Readable, encoding: Encoding): AsyncGenerator<LineBlock> {
  const toLineFeeds = createLineBreaks()
  let rest: Buffer = Buffer.alloc(0)
  let isStart = true
  let hasUtf8 = false

  function toBlock(bytes: Buffer, isLast: boolean): LineBlock {
    checkEncoding(bytes, { isUtf8SoFar: hasUtf8, isLast })
    const isPlain = isAscii(bytes)
    hasUtf8 ||= !isPlain
    const text = bytes.toString(isPlain ? 'latin1' : 'utf8')
    return { lines: toLines(bytes), hasMarks: hasMarks(text), hasLineBreak: bytes.at(-1) === LINE_FEED }
  }

  for await (const chunk of toUtf8(stream, encoding)) {
    const bytes = Buffer.concat([rest, toLineFeeds(chunk, false)])
    const begin = isStart && bytes.subarray(0, MARK.length).equals(MARK) ? MARK.length : 0
    const end = bytes.lastIndexOf(LINE_FEED) + 1
    rest = bytes.subarray(end === 0 ? begin : end)
    if (bytes.length >= MARK.length) isStart = false
    if (end > 0) yield toBlock(bytes.subarray(begin, end), false)
    if (rest.length > MAX_ROW_CHARACTERS * 4) throw tooLong()
  }
  const last = Buffer.concat([rest, toLineFeeds(Buffer.alloc(0), true)])
  if (last.length > 0) yield toBlock(last, true)
}
