import { LRUCache } from 'lru-cache'
import type { ClientBase } from 'pg'
import { codeOf } from '#server/platform/system/error-code.ts'
import { DatabaseInterruptedError } from './database-errors.ts'
import type { Supervisor } from './engine/supervisor.ts'
import type { Watchdog, Watched } from './engine/watchdog.ts'
import type { Lease } from './lease.ts'
import { createTimeLimit } from './time-limit.ts'
import { createTurns, type Turn, type TurnKind } from './turns.ts'

export type EmbeddedLeaseOptions = {
  supervisor: Supervisor
  watchdog: Watchdog
  /** How long a person's statement may run, tries included, in milliseconds. */
  personMs: number
  onTurnEnd: (kind: TurnKind) => void
}

type Work<Result> = (client: ClientBase) => Promise<Result>

/** Whoever kept others waiting asks for slow turns for a while. */
const slowForMs = 10_000

/** Behind the statement that took the engine down nothing had begun: it can run on the next one. */
class NotBegunError extends Error {}

/**
 * Hands out the embedded engine's one connection in turns. A person's turn that keeps others waiting is stopped, and
 * taken again when hardly anybody is there.
 */
export function createEmbeddedLease({ supervisor, watchdog, personMs, onTurnEnd }: EmbeddedLeaseOptions): Lease {
  const turns = createTurns()
  const slowPeople = new LRUCache<string, true>({ max: 1000, ttl: slowForMs })
  const isSlow = (person: string | undefined) => person !== undefined && slowPeople.has(person)
  const timeLimit = createTimeLimit({ ...supervisor, personMs, atWork: () => turns.atWork(), isSlow })

  async function hold<Result>(turn: Turn, work: Work<Result>): Promise<Result> {
    const endTurn = await turns.take(turn)
    const endWatch = timeLimit.watch(turn)
    let watched: Watched | null = null
    const workAndLeave = async (client: ClientBase) => {
      try {
        return await work(client)
      } finally {
        endWatch()
        if (turn.kind !== 'statement') await leaveTransaction(client)
      }
    }
    try {
      const engine = await supervisor.running()
      watched = watchdog.watch(turn.kind)
      return await Promise.race([watched.interrupted, workAndLeave(engine.client)])
    } catch (error) {
      throw turn.kind === 'statement' && watched?.wasWaiting === true ? new NotBegunError() : error
    } finally {
      watched?.end()
      endWatch()
      onTurnEnd(turn.kind)
      endTurn()
    }
  }

  return async (kind, work, person) => {
    const startedAt = performance.now()
    for (;;) {
      const turn: Turn = { kind, person, isSlow: isSlow(person) }
      try {
        return await hold(turn, work)
      } catch (error) {
        if (error instanceof NotBegunError) continue
        if (person === undefined || !timeLimit.wasStopped(turn) || codeOf(error) !== '57014') throw error
        slowPeople.set(person, true)
        if (performance.now() - startedAt >= personMs) throw timedOut()
      }
    }
  }
}

/** Where it was the very `begin` or `rollback` that was stopped, the next turn would be in a transaction that has failed. */
async function leaveTransaction(client: ClientBase) {
  // Where even this fails the engine is gone, and the transaction with it.
  if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined)
}

/** What a server says at the end of its `statement_timeout`. */
function timedOut() {
  return new DatabaseInterruptedError('canceling statement due to statement timeout', '57014')
}
