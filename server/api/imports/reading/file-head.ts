import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { openSource } from './source-bytes.ts'

const HEAD_BYTES = 65_536

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export type FileHead = {
  /** In the order in which they are to be tried: bytes that are no UTF-8 are Windows-1252. */
  encodings: Encoding[]
  delimiter: string
}

async function readHead(path: string, maxUnpackedBytes: number): Promise<Buffer> {
  const { stream } = await openSource(path, { maxUnpackedBytes })
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk))
    length += chunk.length
    if (length >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

/** Text of UTF-16 without a mark has a NUL in every other byte. */
function unmarkedUtf16(head: Buffer): Encoding | null {
  const sample = head.subarray(0, 4096)
  const nuls = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nuls
  const most = sample.length / 3
  if (odd > most && even < most / 10) return 'utf-16le'
  return even > most && odd < most / 10 ? 'utf-16be' : null
}

function detectEncodings(head: Buffer): Encoding[] {
  if (head[0] === 0xff && head[1] === 0xfe) return ['utf-16le']
  if (head[0] === 0xfe && head[1] === 0xff) return ['utf-16be']
  const utf16 = unmarkedUtf16(head)
  return utf16 === null ? ['utf-8', 'windows-1252'] : [utf16]
}

/** Control characters that no text has. */
const BINARY = /[^\P{Cc}\t\n\r\f\v]/u

function checkText(text: string) {
  if (text.trim() === '') throw new ImportFailure('empty', 'The file is empty.')
  // C1 controls are what Windows-1252 bytes look like when read as Latin; NUL and its kin are not text.
  if (text.startsWith('%PDF-') || BINARY.test(text.replace(/[\u0080-\u009F]/g, ''))) {
    throw new ImportFailure('binary', 'The file is not text. Export the data as CSV.')
  }
  if (/^\s*[{[<]/.test(text)) {
    throw new ImportFailure('unknown_format', 'The file is not a table. Export the data as CSV, with a header row.')
  }
}

function firstRecord(text: string): string {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && (text[at] === '\n' || text[at] === '\r')) return text.slice(0, at)
  }
  return text
}

/** The mark that parts most columns of the header. */
function detectDelimiter(text: string): string {
  const header = firstRecord(text.trimStart()).replace(/"(?:[^"]|"")*"/g, '')
  const named = /^sep=(.)$/i.exec(header)?.[1]
  if (named !== undefined) return named
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: header.split(mark).length - 1 }))
  const best = counts.reduce((left, right) => (right.count > left.count ? right : left))
  if (best.count > 0) return best.mark
  throw new ImportFailure(
    'unknown_format',
    'The file has one column only. Cartwright imports tables with a header row.',
  )
}

/** Looks at the beginning of a file: is it text, in which encoding, parted by what. Throws an `ImportFailure`. */
export async function readFileHead(path: string, maxUnpackedBytes: number): Promise<FileHead> {
  const head = await readHead(path, maxUnpackedBytes)
  const encodings = detectEncodings(head)
  const text = new TextDecoder(encodings[0]).decode(head)
  checkText(text)
  return { encodings, delimiter: detectDelimiter(text) }
}
