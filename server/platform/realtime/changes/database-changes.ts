import { type Database, SCHEMA_CHANNEL } from '#server/platform/database/database.ts'
import type { Hub } from '#server/platform/realtime/hub.ts'
import type { Log } from '#server/platform/system/log.ts'
import { type Change, followChanges } from './change-feed.ts'
import { createDelivery } from './deliver-changes.ts'
import { isStoredMessage, publishStored } from './stored-messages.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

export type DatabaseChanges = Subscriptions & { prune: () => Promise<void>; stop: () => Promise<void> }

type Options = { database: Database; hub: Hub; log: Log }

/** Delivers what happens in the database: changes of published tables, and stored messages. */
export async function openDatabaseChanges({ database, hub, log }: Options): Promise<DatabaseChanges> {
  const subscriptions = createSubscriptions(database)
  const deliverRows = createDelivery({ database, subscriptions, log })

  async function deliver(changes: readonly Change[]) {
    const messages = changes.filter(isStoredMessage)
    if (messages.length > 0) await publishStored(database, hub, messages)
    if (messages.length < changes.length) await deliverRows(changes.filter((change) => !isStoredMessage(change)))
  }

  function followSchema() {
    subscriptions.follow().catch((error: unknown) => log.warn('the publication could not be followed', { error }))
  }

  const feed = await followChanges({ database, deliver, log })
  const stopListening = await database.listen(SCHEMA_CHANNEL, followSchema)
  return {
    ...subscriptions,
    prune: feed.prune,
    async stop() {
      await stopListening()
      await feed.stop()
    },
  }
}
