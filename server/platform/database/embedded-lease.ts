import type { Supervisor } from './engine/supervisor.ts'
import type { Watchdog, Watched } from './engine/watchdog.ts'
import type { Lease } from './lease.ts'
import { createTurns, type TurnKind } from './turns.ts'

export type EmbeddedLeaseOptions = { supervisor: Supervisor; watchdog: Watchdog; onTurnEnd: (kind: TurnKind) => void }

/** Hands out the embedded engine's one connection in turns. */
export function createEmbeddedLease({ supervisor, watchdog, onTurnEnd }: EmbeddedLeaseOptions): Lease {
  const turns = createTurns()

  const lease: Lease = async (kind, work) => {
    const endTurn = await turns.take(kind)
    let watched: Watched | null = null
    try {
      const engine = await supervisor.running()
      watched = watchdog.watch(kind)
      return await Promise.race([watched.interrupted, work(engine.client)])
    } catch (error) {
      // Behind the statement that took the engine down nothing had begun: it can run on the next one.
      if (kind !== 'statement' || watched?.wasWaiting !== true) throw error
    } finally {
      watched?.end()
      onTurnEnd(kind)
      endTurn()
    }
    return lease(kind, work)
  }
  return lease
}
