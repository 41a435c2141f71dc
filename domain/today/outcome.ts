import * as v from 'valibot'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'

const day = v.string()

/** What figures said some days after an action was marked as done, as it is stored. It says nothing of causes. */
export const outcomeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('restock'),
    /** The day on which it was marked as done, or later received from the supplier. */
    since: day,
    from: day,
    to: day,
    /** Units, without those that came back. */
    sold: v.number(),
    /** What a file of products from after that day says. `null` without such a file. */
    stock: v.nullable(v.object({ units: v.number(), on: day })),
  }),
  v.object({
    kind: v.literal('signal'),
    since: day,
    /** The last day on which it was found. */
    seenOn: day,
    isOver: v.boolean(),
  }),
  v.object({
    kind: v.literal('write_to'),
    since: day,
    from: day,
    to: day,
    /** The customers who are still known, and how many of them ordered from `from` to `to`. */
    customers: v.number(),
    ordered: v.number(),
  }),
])

export type Outcome = v.InferOutput<typeof outcomeSchema>

/** The days after which an effect can be seen. */
const DAYS = { restock: 7, write_to: 14 } as const

/** A signal is over once it wasn't found for so many days. */
const DAYS_UNTIL_OVER = 7

/** A signal that is found after so many days goes on. */
const DAYS_UNTIL_GOES_ON = 14

/** Later, it is old news. */
const LATE_DAYS = 30

/** Returns the days that tell the effect of what was done. `null` while they aren't complete, and when that was long ago. */
export function outcomeDays(kind: keyof typeof DAYS, { since, lastDay }: { since: string; lastDay: string }) {
  const days: Period = { from: addDays(since, 1), to: addDays(since, DAYS[kind]) }
  return days.to <= lastDay && daysBetween(days.to, lastDay) <= LATE_DAYS ? days : null
}

type FollowedSignal = { since: string; seenOn: string; lastDay: string }

/** Returns whether a signal that was marked as done is over. `null` while that can't be told, and when it is old news. */
export function signalOutcome({ since, seenOn, lastDay }: FollowedSignal): Outcome | null {
  const days = daysBetween(since, lastDay)
  if (days < DAYS_UNTIL_OVER || days > DAYS_UNTIL_GOES_ON + LATE_DAYS) return null
  const isOver = daysBetween(seenOn, lastDay) >= DAYS_UNTIL_OVER
  return isOver || days >= DAYS_UNTIL_GOES_ON ? { kind: 'signal', since, seenOn, isOver } : null
}
