import type { Socket } from 'node:net'
import type { LocalSettings } from '#server/platform/database/database.ts'
import type { RawSession, RawSessions } from '#server/platform/database/raw-sessions.ts'
import { createClientSession } from './client-session.ts'
import { message, type Message, type ReadBytes, WireError } from './messages.ts'
import { createRequestReader, type Request } from './requests.ts'
import { exchange } from './responses.ts'
import { describeSession } from './start-settings.ts'

export type ConnectionLimits = {
  /** How long a client's statement may run, in milliseconds. */
  statementMs: number
  /** How long a client's transaction may wait for its next statement, in milliseconds. */
  idleMs: number
  /** How much may wait to be read by a client before it is disconnected, in bytes. */
  unreadBytes: number
}

export type ConnectionOptions = {
  socket: Socket
  read: ReadBytes
  sessions: RawSessions
  /** What the client's session starts with. */
  settings: LocalSettings
  processId: number
  limits: ConnectionLimits
}

export type Connection = {
  /** Resolves to the messages that tell a new client its session's settings. */
  start(): Promise<Message[]>
  /** Answers requests until the client leaves. Throws a `WireError` if it breaks a rule. */
  serve(): Promise<void>
  /** Cancels the running statement, if there is one. */
  cancel(): void
  /** Call this when the client has left. */
  close(): void
}

/** The status outside of a transaction. */
const idle = 'I'

const ready = (status: string) => message('Z', Buffer.from(status))

/** Ends a COPY that wants rows from the client, which would crash the engine. At any other time it is ignored. */
const noRows = message('f', 'send COPY FROM STDIN alone, as a simple query')
const sync = message('S')

/** After an error in the extended protocol, all before a Sync is skipped. */
const rollback = [message('Q', 'rollback'), sync, message('Q', 'rollback')]

/** Resolves like `next`, or rejects if that takes too long. */
async function withTimeLimit<Result>(next: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const tooLong = new WireError('25P03', 'terminating connection due to idle-in-transaction timeout')
  const timer = setTimeout(() => reject(tooLong), limitMs)
  try {
    return await Promise.race([next, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Serves a signed-in client, which has the engine's session only during its transactions. */
export function createConnection(options: ConnectionOptions): Connection {
  const { socket, read, limits } = options
  const own = createClientSession({ ...options, onNotification: (notification) => write([notification]) })
  const nextRequest = createRequestReader(read, (answer) => write([answer]))
  /** The session while a statement of the client runs in it. */
  let running: RawSession | null = null

  function write(messages: readonly Message[]) {
    if (socket.destroyed || messages.length === 0) return
    socket.write(Buffer.concat(messages))
    if (socket.writableLength <= limits.unreadBytes) return
    socket.destroy()
    running?.cancel()
  }

  /** Runs messages for the client. Resolves to the status of the transaction, or null if it goes on. */
  async function run(session: RawSession, request: Request): Promise<string | null> {
    const messages = [...own.prepare(request), noRows]
    const shared = { session, statements: own.statements, onAnswers: write }
    running = session
    const timer = setTimeout(() => session.cancel(), limits.statementMs)
    try {
      const status = await exchange({ ...shared, messages })
      // A COPY without rows uses up the Sync of its request, so another one is sent.
      return status ?? (request.endsWithReady ? await exchange({ ...shared, messages: [sync] }) : null)
    } finally {
      clearTimeout(timer)
      running = null
    }
  }

  /** Runs requests until no transaction is open. */
  async function runTransaction(session: RawSession, first: Request) {
    let status: string | null = null
    try {
      for (let request: Request | null = first; request !== null;) {
        status = await run(session, request)
        if (status === idle) break
        if (status !== null) write([ready(status)])
        request = await withTimeLimit(nextRequest(), limits.idleMs)
      }
    } finally {
      if (status !== idle) await session.exchange(new Uint8Array(Buffer.concat(rollback)), () => undefined)
    }
  }

  return {
    start: () => own.use(describeSession),
    async serve() {
      // What the client sent before it left is not run any more.
      while (!socket.destroyed && !socket.writableEnded) {
        write([...own.takeNews(), ready(idle)])
        const request = await nextRequest()
        if (request === null) return
        await own.use((session) => runTransaction(session, request))
      }
    },
    cancel: () => running?.cancel(),
    close: () => own.close(),
  }
}
