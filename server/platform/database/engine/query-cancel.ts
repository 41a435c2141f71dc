import { Session } from 'node:inspector/promises'
import type { PGlite } from '@electric-sql/pglite'

/** What the worker offers to the inspector under this name. */
const hook = 'cancelStatement'

/**
 * Cancels the statement that a busy engine is at. Its thread hears no message before the statement has ended, so the
 * inspector calls the hook in the midst of it. Resolves when the engine has been told, whether or not it was still at
 * chunk `number`; it then answers with 57014 at the next point where Postgres looks for interrupts.
 */
export async function cancelInThread(threadName: string, number: number): Promise<void> {
  const session = new Session()
  session.connect()
  const told = Promise.withResolvers<void>()
  let isThere = false
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
    if (!workerInfo.title.includes(threadName)) return
    isThere = true
    const params = { expression: `${hook}(${number})` }
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message }).catch(told.reject)
  })
  session.on('NodeWorker.receivedMessageFromWorker', () => told.resolve())
  session.on('NodeWorker.detachedFromWorker', () => told.resolve())
  try {
    await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
    // All that run are attached by now; one that has ended tells nothing.
    if (isThere) await told.promise
  } finally {
    session.disconnect()
  }
}

export type QueryCancel = {
  /** Runs the work of one chunk of protocol bytes, during which it can be cancelled. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * For the engine's own thread: what a server's SIGINT handler does, which is to set two of Postgres' variables
 * (`StatementCancelHandler` in src/backend/tcop/postgres.c).
 */
export function offerQueryCancel(database: PGlite): QueryCancel {
  const engine = database.Module
  const interruptPending = addressOf(engine, '_InterruptPending')
  const queryCancelPending = addressOf(engine, '_QueryCancelPending')
  let number = 0
  let isAtWork = false

  function cancel(wanted: number) {
    if (!isAtWork || wanted !== number) return
    engine.HEAPU8[queryCancelPending] = 1
    engine.HEAPU8[interruptPending] = 1
  }
  Object.assign(globalThis, { [hook]: cancel })

  return {
    async during(work) {
      number += 1
      isAtWork = true
      try {
        return await work()
      } finally {
        isAtWork = false
        // It may have come too late, and is not meant for the next one.
        engine.HEAPU8[queryCancelPending] = 0
      }
    },
  }
}

function addressOf(engine: object, name: string): number {
  const address: unknown = Reflect.get(engine, name)
  if (typeof address !== 'number') throw new Error(`The engine does not tell where ${name} is.`)
  return address
}
