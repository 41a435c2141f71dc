import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { readChunks } from '#server/api/imports/reading/source-bytes.ts'

/** The most bytes without a tag. No real cell has this much text. */
const MAX_WITHOUT_TAG = 4_194_304
const MAX_DEPTH = 64

export type Attributes = Readonly<Record<string, string>>

/** Names have no prefix, because some programs write `<x:row>` for `<row>`. */
export type XmlHandler = {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

export const damaged = (cause?: unknown): ImportFailure =>
  new ImportFailure(
    'unreadable',
    'The workbook is damaged. Open it in a spreadsheet program, save it again and import that file.',
    { cause },
  )

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function createParser(handler: XmlHandler, onTag: () => void) {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    onTag()
    depth += 1
    if (depth > MAX_DEPTH) throw damaged()
    handler.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    onTag()
    depth -= 1
    handler.close(localName(name))
  })
  parser.on('text', (text) => handler.text(text))
  parser.on('cdata', (text) => handler.text(text))
  // Rejects files that declare entities. Workbooks never do; crafted files use them to fill the memory or fetch URLs.
  parser.on('doctype', () => {
    throw damaged()
  })
  parser.on('error', (error) => {
    throw damaged(error)
  })
  return parser
}

const isUtf16 = (chunk: Uint8Array): boolean => chunk[0] === 0xff && chunk[1] === 0xfe

/**
 * Parses XML chunk by chunk. Yields after each chunk, so that the caller can take the results. Throws an
 * `ImportFailure`.
 */
export async function* readXml(stream: Readable, handler: XmlHandler): AsyncGenerator<void> {
  let withoutTag = 0
  let decoder: TextDecoder | null = null
  const parser = createParser(handler, () => (withoutTag = 0))
  for await (const chunk of readChunks(stream)) {
    decoder ??= new TextDecoder(isUtf16(chunk) ? 'utf-16le' : 'utf-8')
    const text = decoder.decode(chunk, { stream: true })
    withoutTag += text.length
    parser.write(text)
    if (withoutTag > MAX_WITHOUT_TAG) throw damaged()
    yield
  }
  parser.close()
  yield
}

/** Parses an XML file of the workbook to its end, without yielding to the caller. */
export async function readXmlPart(stream: Readable, handler: Partial<XmlHandler>): Promise<void> {
  const ignore = () => undefined
  const whole = { open: ignore, close: ignore, text: ignore, ...handler }
  for await (const _chunk of readXml(stream, whole));
}
