import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'
import type { TurnKind } from './turns.ts'

/**
 * Runs `work` on one connection that nobody else uses in the middle of a transaction. Work of a `person` is bounded in
 * time, and what is stopped for the sake of others is rolled back and run again.
 */
export type Lease = <Result>(
  kind: TurnKind,
  work: (client: ClientBase) => Promise<Result>,
  person?: string,
) => Promise<Result>

/** A call to the database from inside a transaction would wait for that very transaction to end. */
class NestedLeaseError extends Error {
  constructor() {
    super('A transaction is open here: use the connection that it was given, not the database.')
    this.name = 'NestedLeaseError'
  }
}

/** Turns a wait without an end into an error, alike for both engines. */
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
