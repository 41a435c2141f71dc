import type { DigestFrequency } from '#domain/contracts/digest.ts'
import { dayIn, daysBetween } from '#domain/periods.ts'

/** When a person wants the digest. */
export type DigestSchedule = {
  frequency: DigestFrequency
  /** 1 is Monday, 7 Sunday. Only a weekly digest has one. */
  weekday: number
  /** From 0 to 23, in the person's time zone. */
  hour: number
  timeZone: string
}

/** A moment for which a digest is planned, and its day in the person's time zone. */
export type Slot = { at: Date; day: string }

const DAYS_BACK = { daily: 1, weekly: 7 }

/** How many days late a digest is still worth reading. A daily one gives way to the next one. */
const MOST_DAYS_LATE = { daily: 0, weekly: 2 }

/** Returns the time zone, or UTC for one that doesn't exist any more. */
export function knownZone(timeZone: string): string {
  try {
    dayIn(timeZone, new Date(0))
    return timeZone
  } catch {
    return 'UTC'
  }
}

/**
 * Returns the latest slot up to a moment. An hour that the clock skips is the one after it, and of an hour that it
 * repeats, the first one counts.
 */
export function latestSlot({ frequency, weekday, hour, timeZone }: DigestSchedule, now: Date): Slot | null {
  if (frequency === 'never') return null
  const zone = knownZone(timeZone)
  const today = Temporal.PlainDate.from(dayIn(zone, now))
  for (let back = 0; back <= DAYS_BACK[frequency]; back += 1) {
    const day = today.subtract({ days: back })
    if (frequency === 'weekly' && day.dayOfWeek !== weekday) continue
    const at = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds
    if (at <= now.getTime()) return { at: new Date(at), day: day.toString() }
  }
  return null
}

type Past = {
  now: Date
  /** When the person chose the schedule. There is none before that. */
  chosenAt: Date
  /** The slot that was last dealt with. */
  lastSlot: Date | null
  /** Whether that was of a daily or a weekly digest. */
  lastFrequency?: Exclude<DigestFrequency, 'never'> | null
}

/** Returns the slot that is due, if any. Of several that were missed, it is the latest one, unless that is too old too. */
export function dueSlot(schedule: DigestSchedule, { now, chosenAt, lastSlot, lastFrequency }: Past): Slot | null {
  if (schedule.frequency === 'never') return null
  const slot = latestSlot(schedule, now)
  if (!slot || slot.at <= chosenAt) return null
  const zone = knownZone(schedule.timeZone)
  // Also after the hour was changed, there is one a day. But the daily one doesn't stand for the first weekly one.
  const isFirstWeekly = schedule.frequency === 'weekly' && lastFrequency === 'daily'
  if (lastSlot !== null && (lastSlot >= slot.at || (!isFirstWeekly && dayIn(zone, lastSlot) === slot.day))) return null
  return daysBetween(slot.day, dayIn(zone, now)) > MOST_DAYS_LATE[schedule.frequency] ? null : slot
}
