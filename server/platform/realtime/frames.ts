/** The serializers of Phoenix: frames as objects, or as arrays and bytes. */
export type Version = '1.0.0' | '2.0.0'

/** A message of the protocol. Pushes of the server have no `ref`. */
export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** The content of a broadcast as its sender encoded it. */
export type UserBroadcast = {
  event: string
  encoding: 'json' | 'binary'
  bytes: Uint8Array
  meta: Record<string, unknown> | null
}

export type IncomingFrame = Frame & { broadcast: UserBroadcast | null }

/** A frame can't be read. The socket is closed, because client and server no longer agree on the protocol. */
export class MalformedFrameError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The frame is malformed: ${reason}.`, options)
    this.name = 'MalformedFrameError'
  }
}

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
/** Encodings by their number. */
const ENCODINGS = ['binary', 'json'] as const
const LONGEST_FIELD_BYTES = 255
const HEADER_BYTES = 7

/** Returns whether the value is an object and not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value as an object; an empty one for anything else. */
export const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new MalformedFrameError('not JSON', { cause })
  }
}

/** Refs are strings; some clients of version 1 send numbers. */
function readRef(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' ? String(value) : null
}

type Parts = { joinRef: unknown; ref: unknown; topic: unknown; event: unknown; payload: unknown }

function toFrame({ joinRef, ref, topic, event, payload }: Parts): IncomingFrame {
  if (typeof topic !== 'string' || typeof event !== 'string') throw new MalformedFrameError('no topic or event')
  return { joinRef: readRef(joinRef), ref: readRef(ref), topic, event, payload, broadcast: null }
}

/** Reads a text frame. Throws a `MalformedFrameError`. */
export function decodeText(text: string, version: Version): IncomingFrame {
  const value = parseJson(text)
  if (version === '1.0.0') {
    if (!isRecord(value)) throw new MalformedFrameError('not an object')
    const { join_ref: joinRef, ref, topic, event, payload } = value
    return toFrame({ joinRef, ref, topic, event, payload })
  }
  if (!Array.isArray(value)) throw new MalformedFrameError('not an array')
  const [joinRef, ref, topic, event, payload]: unknown[] = value
  return toFrame({ joinRef, ref, topic, event, payload })
}

/** Reads the fields of a binary frame one after the other. */
function createReader(bytes: Uint8Array, start: number) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let offset = start
  return {
    text: (length: number): string => {
      if (offset + length > bytes.byteLength) throw new MalformedFrameError('too short')
      try {
        return decoder.decode(bytes.subarray(offset, (offset += length)))
      } catch (cause) {
        throw new MalformedFrameError('not UTF-8', { cause })
      }
    },
    rest: () => bytes.subarray(offset),
  }
}

/** Reads a binary frame, which is a broadcast of a client. Throws a `MalformedFrameError`. */
export function decodeBytes(bytes: Uint8Array): IncomingFrame {
  const [kind, ...lengths] = bytes.subarray(0, HEADER_BYTES)
  const encoding = ENCODINGS[lengths.at(-1) ?? ENCODINGS.length]
  if (kind !== USER_BROADCAST_PUSH || !encoding) throw new MalformedFrameError('unknown kind or encoding')
  const reader = createReader(bytes, HEADER_BYTES)
  // The last field has options for the server. None of them is supported.
  const [joinRef, ref, topic, event] = lengths.slice(0, -1).map(reader.text)
  const content = reader.rest()
  // Checked here, because a receiver would close its socket over it.
  if (encoding === 'json') parseJson(createReader(content, 0).text(content.byteLength))
  const frame = toFrame({ joinRef, ref, topic, event: 'broadcast', payload: null })
  return { ...frame, broadcast: { event: String(event), encoding, bytes: content, meta: null } }
}

/** Writes a text frame around a payload that is JSON already. */
export function encodeAround(frame: Omit<Frame, 'payload'>, payload: string, version: Version): string {
  const { joinRef, ref, topic, event } = frame
  const [j, r, t, e] = [joinRef, ref, topic, event].map((part) => JSON.stringify(part))
  if (version === '2.0.0') return `[${j},${r},${t},${e},${payload}]`
  const joined = joinRef === null ? '' : `,"join_ref":${j}`
  return `{"topic":${t},"event":${e},"payload":${payload},"ref":${r}${joined}}`
}

export const encode = (frame: Frame, version: Version): string =>
  encodeAround(frame, JSON.stringify(frame.payload ?? {}), version)

const fitsField = (bytes: Uint8Array) => bytes.byteLength <= LONGEST_FIELD_BYTES

/** Returns a broadcast as JSON, for clients and topics that the binary form can't serve; null for binary content. */
function broadcastJson({ event, encoding, bytes, meta }: UserBroadcast): string | null {
  if (encoding === 'binary') return null
  const more = meta === null ? '' : `,"meta":${JSON.stringify(meta)}`
  return `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${Buffer.from(bytes).toString()}${more}}`
}

/**
 * Writes a broadcast for a receiver: bytes for version 2, text for version 1. Returns null if the version can't express
 * it, such as binary content in version 1.
 */
export function encodeBroadcast(topic: string, broadcast: UserBroadcast, version: Version): string | Buffer | null {
  const fields = [topic, broadcast.event, broadcast.meta === null ? '' : JSON.stringify(broadcast.meta)].map((text) =>
    Buffer.from(text),
  )
  if (version === '1.0.0' || !fields.every(fitsField)) {
    const payload = broadcastJson(broadcast)
    if (payload === null) return null
    return encodeAround({ joinRef: null, ref: null, topic, event: 'broadcast' }, payload, version)
  }
  const lengths = fields.map(({ byteLength }) => byteLength)
  const encoding = ENCODINGS.indexOf(broadcast.encoding)
  return Buffer.concat([Buffer.from([USER_BROADCAST, ...lengths, encoding]), ...fields, broadcast.bytes])
}
