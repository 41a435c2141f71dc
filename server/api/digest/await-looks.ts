import { dueSlot, type Slot } from '#domain/digest/schedule.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { isQuietAt, type OwnStore } from './load-digest.ts'
import type { Recipient } from './stored-digests.ts'

const MINUTE_MS = 60_000

/** A digest waits so long until its stores are looked at. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS

/** It doesn't wait until its day is over. */
const LAST_CALL_MS = 10 * MINUTE_MS

const NOT_LOOKED = `
select stores.id from public.stores left join private.today_runs as runs on runs.store_id = stores.id
where stores.id = any ($1::uuid[])
  and (looked_on is null or looked_on < ($2::timestamptz at time zone stores.time_zone)::date)`

type Options = { database: Database; askForLook: (storeId: string) => Promise<void> }

type Waiting = { recipient: Recipient; slot: Slot; stores: readonly OwnStore[]; now: Date }

/** Returns a function that tells whether a digest has to wait until its stores are looked at, and asks for that. */
export function createLookWait({ database, askForLook }: Options): (waiting: Waiting) => Promise<boolean> {
  const begun = new Map<string, { slot: number; at: number }>()

  function hasWaited({ recipient, slot, now }: Waiting): boolean {
    const known = begun.get(recipient.userId)
    const since = known?.slot === slot.at.getTime() ? known.at : now.getTime()
    begun.set(recipient.userId, { slot: slot.at.getTime(), at: since })
    const soon = new Date(now.getTime() + LAST_CALL_MS)
    return now.getTime() - since >= LONGEST_WAIT_MS || dueSlot(recipient, { ...recipient, now: soon }) === null
  }

  return async (waiting) => {
    const { recipient, stores, now } = waiting
    const shown = stores.filter((store) => store.newestDataAt !== null && !isQuietAt(store, now))
    const { rows } = await queryAsService<{ id: string }>(database, NOT_LOOKED, [shown.map(({ id }) => id), now])
    if (rows.length === 0 || hasWaited(waiting)) {
      begun.delete(recipient.userId)
      return false
    }
    for (const { id } of rows) await askForLook(id)
    return true
  }
}
