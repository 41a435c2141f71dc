import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { toWebStream } from '#server/platform/http/web-stream.ts'

/** A file of a zip; its text is asked for when the ones before have been written. */
export type ZippedFile = { name: string; read: () => AsyncIterable<string> }

type ZipOptions = {
  modifiedAt: Date
  onFailure: (error: unknown) => void
  /** Called once, when the last byte is taken or nobody takes any more. */
  onEnd: () => void
}

/**
 * A zip that is made as fast as it is taken. A failure breaks the stream off, so that what has arrived is no zip; when
 * the taker leaves, the reading ends.
 */
export function streamZip(files: readonly ZippedFile[], { modifiedAt, onFailure, onEnd }: ZipOptions): ReadableStream {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream, { objectMode: false })
  let source: Readable | null = null
  const fail = (error: unknown) => {
    onFailure(error)
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', fail)
  output.on('close', () => {
    source?.destroy()
    onEnd()
  })
  for (const { name, read } of files) {
    zip.addReadStreamLazy(name, { mtime: modifiedAt }, (begin) => {
      source = Readable.from(read(), { objectMode: false })
      source.on('error', fail)
      begin(null, source)
    })
  }
  zip.end()
  return toWebStream(output)
}
