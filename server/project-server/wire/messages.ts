import type { Socket } from 'node:net'

/** Reads exactly so many bytes. Resolves to null at the end of the stream. */
export type ReadBytes = (length: number) => Promise<Buffer | null>

/** Returns a function that reads from a socket, which waits while nothing is read. */
export function createByteReader(socket: Socket): ReadBytes {
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]()
  let parts: Buffer[] = []
  let size = 0

  return async (length) => {
    while (size < length) {
      const next = await chunks.next()
      if (next.done === true) return null
      parts.push(next.value)
      size += next.value.length
    }
    const [only] = parts
    const whole = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts)
    parts = [whole.subarray(length)]
    size -= length
    return whole.subarray(0, length)
  }
}

/** A message with its header of a type and a length. */
export type Message = Buffer

const headerBytes = 5

export const typeOf = (message: Message): string => String.fromCharCode(message[0] ?? 0)

export const bodyOf = (message: Message): Buffer => message.subarray(headerBytes)

/** The client broke the rules of the protocol, or a limit. The connection ends with this error. */
export class WireError extends Error {
  /** The SQLSTATE. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'WireError'
    this.code = code
  }
}

export const protocolViolation = (message: string): WireError => new WireError('08P01', message)

/** Reads one message of at most so many bytes. Resolves to null at the end of the stream. */
export async function readMessage(read: ReadBytes, maxBytes: number): Promise<Message | null> {
  const header = await read(headerBytes)
  if (header === null) return null
  const length = header.readUInt32BE(1)
  if (length < 4 || length > maxBytes) throw protocolViolation(`invalid message length: ${length} bytes`)
  const body = await read(length - 4)
  return body === null ? null : Buffer.concat([header, body])
}

/** Returns a function that takes parts of a stream, and calls `onMessage` for each complete message in it. */
export function createMessageSplitter(onMessage: (message: Message) => void): (part: Uint8Array) => void {
  let parts: Uint8Array[] = []
  let size = 0
  let needed = headerBytes

  return (part) => {
    parts.push(part)
    size += part.length
    if (size < needed) return
    const whole = Buffer.concat(parts)
    let start = 0
    for (;;) {
      const rest = whole.length - start
      needed = rest < headerBytes ? headerBytes : 1 + whole.readUInt32BE(start + 1)
      if (rest < needed) break
      onMessage(whole.subarray(start, start + needed))
      start += needed
    }
    parts = [whole.subarray(start)]
    size = whole.length - start
  }
}

/** Reads texts that end with a zero, and numbers. Throws a `WireError` where the message is too short. */
export function createFields(body: Buffer): { text(): string; int16(): number; int32(): number; rest(): Buffer } {
  let at = 0
  function take(length: number) {
    if (at + length > body.length) throw protocolViolation('insufficient data left in message')
    at += length
    return at - length
  }
  return {
    text() {
      const end = body.indexOf(0, at)
      if (end < 0) throw protocolViolation('invalid string in message')
      return body.toString('utf8', take(end - at + 1), end)
    },
    int16: () => body.readInt16BE(take(2)),
    int32: () => body.readInt32BE(take(4)),
    rest: () => body.subarray(at),
  }
}

type Part = string | Buffer | { int16: number } | { int32: number }

function bytesOf(part: Part): Buffer {
  if (typeof part === 'string') return Buffer.from(`${part}\0`)
  if (Buffer.isBuffer(part)) return part
  const isShort = 'int16' in part
  const bytes = Buffer.alloc(isShort ? 2 : 4)
  if (isShort) bytes.writeInt16BE(part.int16)
  else bytes.writeInt32BE(part.int32)
  return bytes
}

/** Returns a message. Texts end with a zero. */
export function message(type: string, ...parts: readonly Part[]): Message {
  const body = Buffer.concat(parts.map(bytesOf))
  const header = Buffer.alloc(headerBytes)
  header.write(type, 'latin1')
  header.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}

const end = Buffer.from([0])

function report(type: 'E' | 'N', severity: string, { code, message: text }: { code: string; message: string }) {
  return message(type, `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, end)
}

export const fatal = (code: string, text: string): Message => report('E', 'FATAL', { code, message: text })

export const warning = (code: string, text: string): Message => report('N', 'WARNING', { code, message: text })
