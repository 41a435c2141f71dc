import { Duplex } from 'node:stream'
import { concatenate } from './frontend-messages.ts'

/** A Duplex that `pg` uses as its socket, connected to the engine's worker. */
export class PortStream extends Duplex {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    super()
    this.#send = send
  }

  connect() {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  override _read() {
    // The worker pushes data by itself.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void) {
    // Copies, because a Buffer is often a view of a shared pool, which must not be transferred.
    this.#send(new Uint8Array(chunk))
    callback()
  }

  override _final(callback: () => void) {
    this.push(null)
    callback()
  }

  override _writev(chunks: { chunk: Buffer }[], callback: () => void) {
    this.#send(concatenate(chunks.map(({ chunk }) => chunk)))
    callback()
  }
}
