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
    // Nothing to do: the worker sends its data without a request.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void) {
    // Copies the chunk: it is often part of a pool that other buffers share, and a transfer would take the whole pool.
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
