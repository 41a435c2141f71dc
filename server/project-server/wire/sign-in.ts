import type { Socket } from 'node:net'
import type { LocalSettings } from '#server/platform/database/database.ts'
import { negotiation, type Opening } from './handshake.ts'
import {
  bodyOf,
  createFields,
  message,
  protocolViolation,
  type ReadBytes,
  readMessage,
  typeOf,
  WireError,
} from './messages.ts'
import { startScram, type Verifier } from './scram.ts'
import { settingsOf } from './start-settings.ts'

const mechanism = 'SCRAM-SHA-256'

const maxPasswordBytes = 10_000

type Client = { socket: Socket; read: ReadBytes }

/** Who may sign in, and to which database. */
export type Access = { user: string; verifier: Verifier; database: string }

async function readPassword(read: ReadBytes): Promise<Buffer> {
  const answer = await readMessage(read, maxPasswordBytes)
  if (answer === null || typeOf(answer) !== 'p') throw protocolViolation('expected a password response')
  return bodyOf(answer)
}

/** Asks for the password, also for unknown users. */
async function checkPassword({ socket, read }: Client, user: string, access: Access) {
  socket.write(message('R', { int32: 10 }, mechanism, Buffer.from([0])))
  const first = createFields(await readPassword(read))
  if (first.text() !== mechanism) throw protocolViolation('client selected an invalid SASL authentication mechanism')
  first.int32()
  const scram = startScram(access.verifier, first.rest().toString())
  socket.write(message('R', { int32: 11 }, Buffer.from(scram.challenge)))
  const proof = scram.finish((await readPassword(read)).toString())
  if (proof === null || user !== access.user) {
    throw new WireError('28P01', `password authentication failed for user "${user}"`)
  }
  socket.write(message('R', { int32: 12 }, Buffer.from(proof)))
}

/** Resolves to the settings that a client asks for. Throws a `WireError` if it may not sign in. */
export async function signIn(
  client: Client,
  { parameters, minorVersion }: Extract<Opening, { kind: 'start' }>,
  access: Access,
): Promise<LocalSettings> {
  for (const answer of negotiation(parameters, minorVersion)) client.socket.write(answer)
  const user = parameters.get('user') ?? ''
  await checkPassword(client, user, access)
  const database = parameters.get('database') ?? user
  if (database !== access.database) throw new WireError('3D000', `database "${database}" does not exist`)
  return settingsOf(parameters)
}
