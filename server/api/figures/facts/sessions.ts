import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { stopping } from './facts-errors.ts'

/** An error that leaves the whole instance unusable. */
const isFatal = (error: unknown) => error instanceof Error && /has been invalidated/.test(error.message)

/** An open instance, and what uses it. */
type Session = {
  instance: Promise<DuckDBInstance>
  attached: Set<string>
  works: Set<Promise<unknown>>
  connections: Set<DuckDBConnection>
  /** Aborts when the instance is about to close. */
  ending: AbortController
}

/** How often statements are interrupted until they have ended. One that hasn't quite begun takes no notice. */
const INTERRUPTION_MS = 50

/** Interrupts the statements of connections until they have ended and `done` aborts. */
export function interruptUntil(done: AbortSignal, connections: Iterable<DuckDBConnection>) {
  const interrupt = () => {
    for (const connection of connections) connection.interrupt()
  }
  interrupt()
  const interrupting = setInterval(interrupt, INTERRUPTION_MS)
  done.addEventListener('abort', () => clearInterval(interrupting), { once: true })
}

async function closeSession({ connections, ending, instance, works }: Session, reason: unknown) {
  ending.abort(reason)
  const done = new AbortController()
  interruptUntil(done.signal, connections)
  await Promise.allSettled(works)
  done.abort()
  await instance.then((open) => open.closeSync()).catch(() => undefined)
}

async function runIn<Result>(session: Session, work: (connection: DuckDBConnection) => Promise<Result>) {
  const connection = await (await session.instance).connect()
  session.connections.add(connection)
  try {
    return await work(connection)
  } finally {
    session.connections.delete(connection)
    connection.closeSync()
  }
}

/**
 * Opens an instance with the first work, and a new one after a fatal error. Two instances are never open at once,
 * because they would have the same files open.
 */
export function createSessions(createInstance: () => Promise<DuckDBInstance>) {
  let session: Session | null = null
  let lastClosed = Promise.resolve()
  let isClosed = false

  function openSession(): Session {
    const opened: Session = {
      instance: lastClosed.then(() => createInstance()),
      attached: new Set(),
      works: new Set(),
      connections: new Set(),
      ending: new AbortController(),
    }
    // The next question tries again.
    opened.instance.catch((error: unknown) => end(opened, error))
    return opened
  }

  function getSession(): Session {
    if (isClosed) throw stopping()
    session ??= openSession()
    return session
  }

  /** Closes an instance once its works have ended. */
  function end(ended: Session, reason: unknown) {
    if (session !== ended) return
    session = null
    lastClosed = closeSession(ended, reason)
  }

  /** Runs work on a connection of its own. */
  async function withSession<Result>(work: (connection: DuckDBConnection, own: Session) => Promise<Result>) {
    const own = getSession()
    const working = runIn(own, (connection) => work(connection, own))
    own.works.add(working)
    try {
      return await working
    } catch (error) {
      if (isFatal(error)) end(own, error)
      throw own.ending.signal.aborted ? own.ending.signal.reason : error
    } finally {
      own.works.delete(working)
    }
  }

  /** Interrupts all work, waits for its end, and opens nothing again. */
  async function close(): Promise<void> {
    isClosed = true
    if (session) end(session, stopping())
    await lastClosed
  }

  return { withSession, close, getAttached: () => session?.attached }
}
