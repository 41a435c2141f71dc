import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { DatabaseError } from 'pg'
import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import type { RawSessions } from '#server/platform/database/raw-sessions.ts'
import type { Log } from '#server/platform/system/log.ts'
import { type Connection, type ConnectionLimits, type ConnectionOptions, createConnection } from './connection.ts'
import { type CancelKey, readOpening } from './handshake.ts'
import { createByteReader, fatal, message, type Message, WireError } from './messages.ts'
import { createVerifier } from './scram.ts'
import { signIn } from './sign-in.ts'

type Limits = ConnectionLimits & {
  /** Clients that may be signed in at the same time. */
  clients: number
  /** Connections, including those that sign in or cancel a statement. */
  sockets: number
  /** How long a client may take to sign in, in milliseconds. */
  signInMs: number
}

const defaultLimits: Limits = {
  statementMs: 300_000,
  idleMs: 30_000,
  unreadBytes: 64 * 1024 * 1024,
  clients: 100,
  sockets: 500,
  signInMs: 10_000,
}

/** How long the last message to a client may take before it is disconnected. */
const lastMessageMs = 2000

type WireServiceOptions = {
  sessions: RawSessions
  user: string
  password: string
  database: string
  limits?: Partial<Limits>
  log: Log
}

/** Lets clients such as psql use the embedded engine. */
export type WireService = {
  /** Serves a client on its socket. */
  accept: (socket: Socket) => void
  /** Ends all connections. Resolves when none uses the database any more. */
  close(): Promise<void>
}

/** Returns what a client is told when its connection ends, or null if it has gone. */
function lastMessage(error: unknown, log: Log): Message | null {
  if (error instanceof WireError || error instanceof DatabaseInterruptedError) return fatal(error.code, error.message)
  if (error instanceof DatabaseError) return fatal(error.code ?? 'XX000', error.message)
  if (error instanceof Error && 'syscall' in error) return null
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return null
  log.error('a client of the database was disconnected', { error })
  return fatal('XX000', 'internal error')
}

/** Sends a last message, and doesn't wait for a client that does not read it. */
function end(socket: Socket, last: Message | null) {
  if (last !== null && !socket.destroyed) socket.write(last)
  socket.destroySoon()
  setTimeout(() => socket.destroy(), lastMessageMs).unref()
}

/** Clients that are signed in, by their number. */
type Registry = Map<number, { secret: number; connection: Connection }>

let lastId = 0

/** Serves a client until it leaves, and makes it known to requests to cancel its statements. */
async function serveSignedIn(registry: Registry, options: Omit<ConnectionOptions, 'processId'>) {
  const id = (lastId += 1)
  const secret = randomBytes(4).readInt32BE(0)
  const connection = createConnection({ ...options, processId: id })
  registry.set(id, { secret, connection })
  try {
    const described = await connection.start()
    const greeting = [message('R', { int32: 0 }), ...described, message('K', { int32: id }, { int32: secret })]
    options.socket.write(Buffer.concat(greeting))
    await connection.serve()
  } finally {
    registry.delete(id)
    connection.close()
  }
}

export function createWireService(options: WireServiceOptions): WireService {
  const { sessions, user, database, log } = options
  const limits = { ...defaultLimits, ...options.limits }
  const access = { user, database, verifier: createVerifier(options.password) }
  const registry: Registry = new Map()
  const served = new Map<Socket, Promise<void>>()
  let isClosed = false

  function cancel({ id, secret }: CancelKey) {
    const found = registry.get(id)
    if (found?.secret === secret) found.connection.cancel()
  }

  async function serve(socket: Socket) {
    const read = createByteReader(socket)
    const timer = setTimeout(() => socket.destroy(), limits.signInMs)
    const stopTimer = () => clearTimeout(timer)
    try {
      const opening = await readOpening(socket, read)
      if (opening?.kind === 'cancel') cancel(opening.key)
      if (opening?.kind === 'start') {
        const settings = await signIn({ socket, read }, opening, access)
        stopTimer()
        if (registry.size >= limits.clients) throw new WireError('53300', 'sorry, too many clients already')
        await serveSignedIn(registry, { socket, read, sessions, settings, limits })
      }
      end(socket, null)
    } catch (error) {
      end(socket, lastMessage(error, log))
    } finally {
      stopTimer()
      served.delete(socket)
    }
  }

  return {
    accept(socket) {
      if (isClosed || served.size >= limits.sockets) return void socket.destroy()
      // Without a listener, an error would end the process. It is handled where the socket is read.
      socket.on('error', () => undefined)
      socket.setNoDelay(true)
      socket.setKeepAlive(true, 60_000)
      served.set(socket, serve(socket))
    },
    async close() {
      isClosed = true
      for (const { connection } of registry.values()) connection.cancel()
      const goodbye = fatal('57P01', 'terminating connection due to administrator command')
      for (const socket of served.keys()) end(socket, goodbye)
      await Promise.all(served.values())
    },
  }
}
