import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import { dayIn } from '#domain/periods.ts'
import { knownZone, type Slot } from './schedule.ts'

const DAY_MS = 86_400_000

/** After so many days without new data there is one reminder, and no more digests until there is data. */
export const QUIET_AFTER_DAYS = 14

type Known = {
  now: Date
  chosenAt: Date
  /** When one of the person's stores last got data. `null` if none ever did. */
  newestDataAt: Date | null
  /** When the person was last reminded to import data. */
  remindedAt: Date | null
}

/** Decides what a person gets when a digest is due. Without any data there is nothing to tell. */
export function decideDigest({ now, chosenAt, newestDataAt, remindedAt }: Known): 'digest' | 'reminder' | 'nothing' {
  const since = newestDataAt ?? chosenAt
  if (now.getTime() - since.getTime() < QUIET_AFTER_DAYS * DAY_MS) return newestDataAt === null ? 'nothing' : 'digest'
  // Choosing another schedule begins no other reminder.
  return remindedAt !== null && (newestDataAt === null || remindedAt > newestDataAt) ? 'nothing' : 'reminder'
}

/** Windows over which a fall by half is neither one bad day nor an old story. */
const URGENT_WINDOWS: ReadonlySet<number> = new Set([3, 7])
const URGENT_SERIES: ReadonlySet<string> = new Set(['net_sales', 'orders'])
const URGENT_SHARE = 0.5

/** Whether a signal is urgent: orders stopped arriving, or orders or net sales of the store fell by half or more. */
export function isUrgent(subject: CardSubject): boolean {
  if (subject.kind === 'stopped') return true
  if (subject.kind !== 'change') return false
  return [subject.lead, ...subject.findings].some(
    ({ series, direction, window, observed, expected }) =>
      URGENT_SERIES.has(series) &&
      direction === 'down' &&
      URGENT_WINDOWS.has(window) &&
      expected > 0 &&
      observed <= expected * URGENT_SHARE,
  )
}

/** From which hour to which one urgent emails are sent, in the person's time zone. */
export const URGENT_HOURS = { from: 7, to: 22 }

/** Returns the day for which an urgent email may be sent now. At night there is none, and there is one a day at most. */
export function urgentSlot(timeZone: string, { now, lastSlot }: { now: Date; lastSlot: Date | null }): Slot | null {
  const zone = knownZone(timeZone)
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  if (local.hour < URGENT_HOURS.from || local.hour >= URGENT_HOURS.to) return null
  const day = dayIn(zone, now)
  if (lastSlot !== null && dayIn(zone, lastSlot) >= day) return null
  return { at: new Date(local.startOfDay().epochMilliseconds), day }
}
