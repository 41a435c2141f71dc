import { type ClientBase, type Connection, Query, type QueryResult } from 'pg'
import { type OnDone, submit } from './submit.ts'

declare module 'pg' {
  interface Query {
    handleCopyInResponse(connection: Connection): void
  }
  interface Connection {
    sendCopyFromChunk(bytes: Buffer): void
    endCopyFrom(): void
  }
}

/** The driver keeps a buffer as large as the largest message. */
const chunkBytes = 64 * 1024

/** Runs a `copy … from stdin` with these bytes. Where it fails, it fails like any other statement. */
export function runCopy(client: ClientBase, text: string, bytes: Uint8Array): Promise<QueryResult> {
  return submit(client, (onDone) => new CopyQuery(text, bytes, onDone))
}

class CopyQuery extends Query {
  readonly #bytes: Buffer

  constructor(text: string, bytes: Uint8Array, onDone: OnDone) {
    super(text, undefined, onDone)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  override handleCopyInResponse(connection: Connection) {
    for (let at = 0; at < this.#bytes.length; at += chunkBytes) {
      connection.sendCopyFromChunk(this.#bytes.subarray(at, at + chunkBytes))
    }
    connection.endCopyFrom()
  }
}
