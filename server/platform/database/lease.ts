import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'
import type { TurnKind } from './turns.ts'

/** Runs `work` on one connection that nobody else uses in the middle of a transaction. */
export type Lease = <Result>(kind: TurnKind, work: (client: ClientBase) => Promise<Result>) => Promise<Result>

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
  return async (kind, work) => {
    if (holders.getStore()?.isOpen === true) throw new NestedLeaseError()
    if (kind === 'statement') return lease(kind, work)
    return lease(kind, async (client) => {
      const holder = { isOpen: true }
      try {
        return await holders.run(holder, work, client)
      } finally {
        holder.isOpen = false
      }
    })
  }
}
