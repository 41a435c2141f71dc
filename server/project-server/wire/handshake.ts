import type { Socket } from 'node:net'
import { createFields, message, type Message, type ReadBytes, WireError } from './messages.ts'

/** Codes that a client sends in place of a protocol version. */
const cancelRequest = 80_877_102
const encryptionRequests: readonly number[] = [80_877_103, 80_877_104]

const maxStartUpBytes = 10_000
const supportedVersion = 3 * 65_536

/** Identifies a connection in a request to cancel its statement. */
export type CancelKey = { id: number; secret: number }

export type Opening =
  | { kind: 'cancel'; key: CancelKey }
  | { kind: 'start'; parameters: ReadonlyMap<string, string>; minorVersion: number }

/** Reads what a client sends first. Resolves to null if that is not of this protocol. */
export async function readOpening(socket: Socket, read: ReadBytes): Promise<Opening | null> {
  for (let tries = 0; tries <= encryptionRequests.length; tries += 1) {
    const length = (await read(4))?.readUInt32BE(0) ?? 0
    if (length < 8 || length > maxStartUpBytes) return null
    const body = await read(length - 4)
    if (body === null) return null
    const code = body.readUInt32BE(0)
    if (encryptionRequests.includes(code)) socket.write('N')
    else if (code === cancelRequest) return readCancelKey(body)
    else return readStart(code, body.subarray(4))
  }
  return null
}

function readCancelKey(body: Buffer): Opening | null {
  if (body.length < 12) return null
  return { kind: 'cancel', key: { id: body.readInt32BE(4), secret: body.readInt32BE(8) } }
}

function readStart(version: number, body: Buffer): Opening {
  const [major, minorVersion] = [Math.floor(version / 65_536), version % 65_536]
  if (major !== 3)
    throw new WireError('0A000', `unsupported frontend protocol ${major}.${minorVersion}: server supports 3.0`)
  const fields = createFields(body)
  const parameters = new Map<string, string>()
  for (let name = fields.text(); name !== ''; name = fields.text()) parameters.set(name, fields.text())
  return { kind: 'start', parameters, minorVersion }
}

/** Returns the answer to a newer version or to protocol options, none of which are known here, if there is one. */
export function negotiation(parameters: ReadonlyMap<string, string>, minorVersion: number): Message[] {
  const options = [...parameters.keys()].filter((name) => name.startsWith('_pq_.'))
  if (minorVersion === 0 && options.length === 0) return []
  return [message('v', { int32: supportedVersion }, { int32: options.length }, ...options)]
}
