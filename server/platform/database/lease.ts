import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'
import type { TaskKind } from './task-queue.ts'

/**
 * Runs `work` on a connection that is reserved for it during a transaction. Work of a `person` has a time limit, and is
 * rolled back and repeated if it delays others.
 */
export type Lease = <Result>(
  kind: TaskKind,
  work: (client: ClientBase) => Promise<Result>,
  person?: string,
) => Promise<Result>

/** A transaction called the database directly. The call would wait forever for that transaction to end. */
class NestedLeaseError extends Error {
  constructor() {
    super('A transaction is open here. Use its connection instead of the database.')
    this.name = 'NestedLeaseError'
  }
}

/**
 * Wraps a lease so that nested calls throw. They would deadlock on the embedded engine; a server refuses them too, so
 * that tests find them.
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
