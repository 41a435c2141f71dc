import { decideDigest, urgentSlot } from '#domain/digest/decide-digest.ts'
import type { DigestText } from '#domain/digest/digest-text.ts'
import { dueSlot, type Slot } from '#domain/digest/schedule.ts'
import { writeDigest, writeReminder, writeUrgent } from '#domain/digest/write-digest.ts'
import { dayIn } from '#domain/periods.ts'
import type { HistorySource } from '#server/api/analytics/forecast/load-history.ts'
import { loadStore, toStore } from '#server/api/figures/load-store.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Work } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { claimsOf, loadDigest, loadOwnStores, type OwnStore } from './load-digest.ts'
import { loadUrgent } from './load-urgent.ts'
import { createDigestSender, type Sending } from './send-digest.ts'
import { loadRecipients, noteReminder, noteTold, type Recipient } from './stored-digests.ts'

type DigestOptions = HistorySource & Sending & { clock: Clock }

type Writing = { recipient: Recipient; stores: OwnStore[]; now: Date; stopping: AbortSignal }

type Due = { digest: Slot | null; urgent: Slot | null }

/** Returns what may be due for a person, by the clock. */
export function slotsOf(recipient: Recipient, now: Date): Due {
  const { busyUntil, isUrgent, timeZone, urgentSlot: lastSlot } = recipient
  if (busyUntil !== null && busyUntil > now) return { digest: null, urgent: null }
  return {
    digest: dueSlot(recipient, { ...recipient, now }),
    urgent: isUrgent ? urgentSlot(timeZone, { now, lastSlot }) : null,
  }
}

/**
 * Returns the work that sends a person's emails that are due, by the person's id. An email that the mail server doesn't
 * take stays due, so that the next try sends it, with the figures of then.
 */
export function createDigestWork(options: DigestOptions): Work {
  const { clock, database } = options

  const sendOnce = createDigestSender(options)

  async function sendDigest(slot: Slot, writing: Writing): Promise<void> {
    const { recipient, stores, now, stopping } = writing
    const { userId, frequency, locale } = recipient
    if (frequency === 'never') return
    const decision =
      stores.length === 0 ? 'nothing' : decideDigest({ ...recipient, now, newestDataAt: newestOf(stores) })
    const claims = claimsOf(userId)
    const isSent = await sendOnce({ userId, kind: 'digest', slot: slot.at }, now, async () => {
      if (decision === 'nothing') return null
      const digest =
        decision === 'reminder'
          ? await writeReminderOf(database, writing)
          : writeDigest(
              frequency,
              await loadDigest(options, { kind: frequency, claims, stores, now, gone: stopping }),
              locale,
            )
      return digest && { digest }
    })
    if (!isSent) return
    if (decision === 'reminder') return noteReminder(database, userId, now)
    const { names } = await loadUrgent(database, { claims, stores, told: new Set(), now })
    await noteTold(database, { userId, told: names }, now)
  }

  async function sendUrgent(slot: Slot, { recipient, stores, now }: Writing): Promise<void> {
    const { userId, told } = recipient
    const claims = claimsOf(userId)
    const urgent = await loadUrgent(database, { claims, stores, told: new Set(told), now })
    if (urgent.stores.length === 0) return
    const { names } = await loadUrgent(database, { claims, stores, told: new Set(), now })
    await sendOnce({ userId, kind: 'urgent', slot: slot.at }, now, async () => ({
      digest: writeUrgent(urgent.stores),
      told: names,
    }))
  }

  return async (userId, stopping) => {
    const now = clock()
    const [recipient] = await loadRecipients(database, userId)
    if (!recipient) return
    const stores = await loadOwnStores(database, claimsOf(userId))
    const { digest } = slotsOf(recipient, now)
    if (digest) await sendDigest(digest, { recipient, stores, now, stopping })
    // What the digest has just told isn't told again.
    const [current] = await loadRecipients(database, userId)
    const urgent = current && slotsOf(current, now).urgent
    if (current && urgent) await sendUrgent(urgent, { recipient: current, stores, now, stopping })
  }
}

async function writeReminderOf(database: Database, { recipient, stores, now }: Writing): Promise<DigestText | null> {
  const { userId, locale, frequency } = recipient
  const [own] = stores.toSorted((one, other) => timeOf(other.newestDataAt) - timeOf(one.newestDataAt))
  if (!own || frequency === 'never') return null
  const today = dayIn(own.timeZone, now)
  const store = await loadStore(database, claimsOf(userId), { storeId: own.id, today })
  return writeReminder({
    frequency,
    store: toStore(store, { ordersInOtherCurrencies: 0 }),
    quietSince: own.newestDataAt && dayIn(own.timeZone, own.newestDataAt),
    locale,
  })
}

const timeOf = (moment: Date | null): number => moment?.getTime() ?? 0

const newestOf = (stores: readonly OwnStore[]): Date | null =>
  stores.reduce<Date | null>((newest, { newestDataAt: at }) => (timeOf(at) > timeOf(newest) ? at : newest), null)
