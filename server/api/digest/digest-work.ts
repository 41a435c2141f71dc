import type { PreviewedDigest } from '#domain/contracts/digest.ts'
import { urgentSlot } from '#domain/digest/decide-digest.ts'
import { dueSlot, type Slot } from '#domain/digest/schedule.ts'
import { writeUrgent } from '#domain/digest/write-digest.ts'
import type { TodaySource } from '#server/api/today/load-today.ts'
import type { Work } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { createLookWait } from './await-looks.ts'
import { composeDigest, composeReminder, decideFor, loadUrgent } from './compose-digest.ts'
import { claimsOf, loadOwnStores, type OwnStore } from './load-digest.ts'
import { loadNews } from './load-news.ts'
import { createDigestSender, type Sending, type Written } from './send-digest.ts'
import { loadRecipients, type Recipient } from './stored-digests.ts'

type DigestOptions = TodaySource &
  Sending & {
    clock: Clock
    /** Asks for the work that finds what there is to do in a store. */
    askForLook: (storeId: string) => Promise<void>
  }

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

  const { isPaused, sendOnce } = createDigestSender(options)

  const hasToWait = createLookWait(options)

  async function compose(
    decision: 'digest' | 'reminder',
    kind: PreviewedDigest,
    writing: Writing,
  ): Promise<Written | null> {
    const { recipient, stores, now, stopping } = writing
    const { userId, locale } = recipient
    const asked = { userId, kind, locale, stores, now, gone: stopping }
    if (decision === 'reminder') {
      const digest = await composeReminder(database, asked)
      return digest && { digest, told: [], isReminder: true }
    }
    // What comes while the digest is written is told later.
    const news = await loadNews(database, [userId], now)
    const { digest, told } = await composeDigest(options, asked)
    return {
      digest,
      told: news.filter(({ storeId }) => told.has(storeId)).map(({ name }) => name),
      isReminder: false,
    }
  }

  async function sendDigest(slot: Slot, writing: Writing): Promise<void> {
    const { recipient, stores, now } = writing
    const { userId, frequency } = recipient
    if (frequency === 'never') return
    const decision = decideFor({ ...recipient, stores, now })
    if (decision === 'digest' && (await hasToWait({ ...writing, slot }))) return
    await sendOnce({ userId, kind: 'digest', slot: slot.at, frequency }, now, async () =>
      decision === 'nothing' ? null : compose(decision, frequency, writing),
    )
  }

  async function sendUrgent(slot: Slot, { recipient, stores, now }: Writing): Promise<void> {
    const { userId } = recipient
    const told = new Set(recipient.told)
    const news = await loadNews(database, [userId], now)
    const untold = news.filter(({ name }) => !told.has(name))
    if (untold.length === 0) return
    await sendOnce({ userId, kind: 'urgent', slot: slot.at, frequency: null }, now, async () => {
      const urgent = await loadUrgent(options, { userId, stores, now }, untold)
      if (urgent.length === 0) return null
      return { digest: writeUrgent(urgent), told: news.map(({ name }) => name), isReminder: false }
    })
  }

  return async (userId, stopping) => {
    const now = clock()
    if (isPaused(now)) return
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
