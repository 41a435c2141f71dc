import type { Readable } from 'node:stream'
import { withoutMarks } from '#domain/imports/cells/marks.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { damaged, readXmlPart } from './xml-events.ts'
import { createRichText } from './rich-text.ts'

/** A string takes its bytes and the place where it ends. */
const MAX_BYTES = 67_108_864
const BYTES_PER_END = 4

/** The texts of a workbook, which its cells refer to by number. */
export type SharedStrings = (index: number) => string

/** One block of bytes: as many strings of their own would take several times the memory. */
function createStore() {
  let bytes = Buffer.alloc(65_536)
  let ends = new Uint32Array(1024)
  let length = 0
  let count = 0

  return {
    add(text: string) {
      const end = length + Buffer.byteLength(text)
      if (end + count * BYTES_PER_END > MAX_BYTES) {
        const message = 'The workbook holds more than 64 MiB of text. Save the sheet as CSV and import that file.'
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

/** Throws an `ImportFailure` beyond 64 MiB of text. */
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
