import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'
import type { TaskKind } from './task-queue.ts'

/**
 * Runs `work` on a connection. During a transaction, nothing else uses the connection. If `person` is set, `work` has a
 * time limit, and is rolled back and repeated if it delays others.
 */
export type Lease = <Result>(
  kind: TaskKind,
  work: (client: ClientBase) => Promise<Result>,
  person?: string,
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
  return async (kind, work, person) => {
    if (holders.getStore()?.isOpen === true) throw new NestedLeaseError()
    if (kind === 'statement') return lease(kind, work, person)
    const hold = async (client: ClientBase) => {
      const holder = { isOpen: true }
      try {
        return await holders.run(holder, work, client)
      } finally {
        holder.isOpen = false
      }
    }
    return lease(kind, hold, person)
  }
}
