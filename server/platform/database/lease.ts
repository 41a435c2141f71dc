import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'
import type { TaskKind } from './task-queue.ts'

/** Whose work it is, and the milliseconds that one statement may take where that is less than usual. */
export type Holder = { person?: string | undefined; statementMs?: number | undefined }

/**
 * Runs `work` on a connection. During a transaction, nothing else uses the connection. If `person` is set, `work` has a
 * time limit, and is rolled back and repeated if it delays others.
 */
export type Lease = <Result>(
  kind: TaskKind,
  work: (client: ClientBase) => Promise<Result>,
  holder?: Holder,
) => Promise<Result>

/**
 * Thrown when code inside a transaction calls the database instead of its connection. The call would wait forever for
 * the transaction to end.
 */
class NestedLeaseError extends Error {
  constructor() {
    super('A transaction is open here. Use its connection instead of the database.')
    this.name = 'NestedLeaseError'
  }
}

/**
 * Wraps a lease so that calls from inside a transaction throw. On the embedded engine they would wait forever. With a
 * server they would work, but throw too, so that tests on either find them.
 */
export function refuseNested(lease: Lease): Lease {
  const holders = new AsyncLocalStorage<{ isOpen: boolean }>()
  return async (kind, work, holder) => {
    if (holders.getStore()?.isOpen === true) throw new NestedLeaseError()
    if (kind === 'statement') return lease(kind, work, holder)
    const hold = async (client: ClientBase) => {
      const state = { isOpen: true }
      try {
        return await holders.run(state, work, client)
      } finally {
        state.isOpen = false
      }
    }
    return lease(kind, hold, holder)
  }
}
