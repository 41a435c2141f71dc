import type { Readable } from 'node:stream'
import { withoutMarks } from '#domain/imports/cells/marks.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { damaged, readXmlPart } from './xml-events.ts'
import { MAX_ROW_CHARACTERS } from '#server/api/imports/reading/table-limits.ts'

/** Limits the memory for shared strings: their text and the end position of each. */
const MAX_BYTES = 67_108_864
const BYTES_PER_END = 4

/** Returns a shared text of the workbook. Cells contain its index. */
export type SharedStrings = (index: number) => string

/** Keeps all strings in one buffer. Separate strings would need several times the memory. */
function createStore() {
  let bytes = Buffer.alloc(65_536)
  let ends = new Uint32Array(1024)
  let length = 0
  let count = 0

  return {
    add(text: string) {
      const end = length + Buffer.byteLength(text)
      if (end + count * BYTES_PER_END > MAX_BYTES) {
        const message = 'The workbook contains more than 64 MiB of text. Save the sheet as CSV and import that file.'
        throw new ImportFailure('too_large', message)
      }
      if (end > bytes.length) bytes = Buffer.concat([bytes], Math.max(bytes.length * 2, end))
      if (count === ends.length) {
        const longer = new Uint32Array(count * 2)
        longer.set(ends)
        ends = longer
      }
      bytes.write(text, length)
      ends[count] = length = end
      count += 1
    },
    at(index: number): string {
      if (!Number.isInteger(index) || index < 0 || index >= count) throw damaged()
      return bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index])
    },
  }
}

/** Reads the shared strings. Throws an `ImportFailure` above 64 MiB of text. */
export async function readSharedStrings(stream: Readable): Promise<SharedStrings> {
  const store = createStore()
  const rich = createRichText()
  await readXmlPart(stream, {
    open(name) {
      if (name === 'si') rich.begin()
      else rich.open(name)
    },
    close(name) {
      if (name === 'si') store.add(withoutMarks(rich.end()))
      else rich.close(name)
    },
    text: (text) => rich.text(text),
  })
  return (index) => store.at(index)
}

/** Decodes `_x000D_` and similar codes, which Excel writes for characters that XML doesn't allow. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Joins the pieces of a formatted text. Leaves out phonetic guides (Japanese reading aids). */
export function createRichText() {
  let text = ''
  let isText = false
  let isPhonetic = false
  return {
    begin() {
      text = ''
    },
    open(name: string) {
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
    text(piece: string) {
      if (!isText) return
      text += piece
      if (text.length <= MAX_ROW_CHARACTERS) return
      throw new ImportFailure(
        'unreadable',
        'A cell of the workbook has more than 1 MiB of text. Remove the text and import the file again.',
      )
    },
    end: (): string => unescapeText(text),
  }
}
