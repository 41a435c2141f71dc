import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Jobs, Work } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { isToRemove, listDue } from './connection-state.ts'
import { removeOrders } from './remove-orders.ts'
import { type ShopAccess, syncConnection, type SyncOptions } from './sync-connection.ts'

const LOOK_EVERY_MS = 30_000

/** Returns the work that syncs a connection, by its id, or takes its orders back. Between the windows of a first sync, others get their turn. */
export function createSyncWork(options: SyncOptions & { askAgain: (connectionId: string) => Promise<void> }): Work {
  const { database } = options
  return async (id, stopping) => {
    if (await isToRemove(database, id)) {
      return removeOrders(database, id, async () => {
        await yieldToEventLoop()
        stopping.throwIfAborted()
      })
    }
    if ((await syncConnection(id, options, stopping)) === 'again') await options.askAgain(id)
  }
}

type Following = {
  database: Database
  jobs: Pick<Jobs<'sync'>, 'add'>
  shops: Pick<ShopAccess, 'onDue'>
  clock: Clock
  log: Log
}

/** Asks for the sync of connections that are due. Returns a function that stops this. */
export async function followSync({ database, jobs, shops, clock, log }: Following): Promise<() => void> {
  async function addDue() {
    for (const id of await listDue(database, clock())) await jobs.add('sync', id)
  }
  const look = () => addDue().catch((error: unknown) => log.error('due syncs could not be found', { error }))
  await look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  const stopListening = shops.onDue?.(() => void look())
  return () => {
    stopListening?.()
    clearInterval(timer)
  }
}
