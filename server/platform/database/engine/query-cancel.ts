import { Session } from 'node:inspector/promises'
import type { PGlite } from '@electric-sql/pglite'

/** The name of the global function in the worker that cancels a statement. The inspector calls it. */
const hook = 'cancelStatement'

/**
 * Cancels the running statement if it still belongs to chunk `number`; it fails with 57014. Calls the hook through the
 * inspector, because the busy thread can't receive messages.
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
    // All running workers are attached by now.
    if (isThere) await told.promise
  } finally {
    session.disconnect()
  }
}

export type QueryCancel = {
  /** Runs the work of one chunk of protocol bytes. This work can be cancelled. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Installs the hook in the engine's thread. Like a server's SIGINT handler, it sets two variables of Postgres
 * (`StatementCancelHandler` in src/backend/tcop/postgres.c).
 */
export function installQueryCancel(database: PGlite): QueryCancel {
  const engine = database.Module
  const interruptPending = addressOf(engine, '_InterruptPending')
  const queryCancelPending = addressOf(engine, '_QueryCancelPending')
  let number = 0
  let isRunning = false

  function cancel(wanted: number) {
    if (!isRunning || wanted !== number) return
    engine.HEAPU8[queryCancelPending] = 1
    engine.HEAPU8[interruptPending] = 1
  }
  Object.assign(globalThis, { [hook]: cancel })

  return {
    async during(work) {
      number += 1
      isRunning = true
      try {
        return await work()
      } finally {
        isRunning = false
        // Clears the request, so that a late cancel doesn't stop the next statement.
        engine.HEAPU8[queryCancelPending] = 0
      }
    },
  }
}

function addressOf(engine: object, name: string): number {
  const address: unknown = Reflect.get(engine, name)
  if (typeof address !== 'number') throw new Error(`The engine does not export ${name}.`)
  return address
}
