import * as v from 'valibot'
import { dayText, instant } from './answer-parts.ts'
import { metricSchema, storeSchema } from './dashboard.ts'
import { monthSchema } from './months.ts'
import { insightSchema } from './signals.ts'
import { WORK_DECISIONS, WORK_KINDS } from './work.ts'

/** One thing to do. */
const actionSchema = v.object({
  id: v.string(),
  kind: v.picklist(WORK_KINDS),
  title: v.string(),
  /** Why it is proposed, in sentences. */
  why: v.string(),
  /** The money at stake, in minor units. `null` if no figure says it. */
  stake: v.nullable(v.number()),
  /** Where the sum comes from. `null` without one. */
  basis: v.nullable(v.string()),
  /** Where it is done. */
  href: v.string(),
})

export type Action = v.InferOutput<typeof actionSchema>

/** Something that was looked at and is fine. */
const fineSchema = v.object({ name: v.picklist(['signals', 'stock', 'figures']), text: v.string() })

export type Fine = v.InferOutput<typeof fineSchema>

/** What figures say some days after an action was done. */
const shownOutcomeSchema = v.object({
  id: v.string(),
  text: v.string(),
  /** The days and figures that it comes from, in sentences. */
  basis: v.string(),
  /** When it was found. */
  at: instant,
})

export type ShownOutcome = v.InferOutput<typeof shownOutcomeSchema>

export const todaySchema = v.object({
  store: v.omit(storeSchema, ['ordersInOtherCurrencies']),
  /** The last complete day. `null` without one. */
  lastDay: v.nullable(
    v.object({
      day: dayText,
      isYesterday: v.boolean(),
      /** The same weekday before. `null` if the figures begin later. */
      comparedWith: v.nullable(dayText),
      net_sales: metricSchema,
      orders: metricSchema,
    }),
  ),
  months: v.array(monthSchema),
  /** At most three things to do, the most important first. */
  actions: v.array(actionSchema),
  /** What changed and isn't among the actions, or postponed with one. */
  signals: v.array(insightSchema),
  fine: v.array(fineSchema),
  /** A shop whose live sync lacks orders. `null` without one. */
  behind: v.nullable(
    v.object({ id: v.string(), shopName: v.string(), state: v.picklist(['broken', 'late', 'paused', 'backfill']) }),
  ),
  /** What was found within a week after actions that were done, the latest first. */
  outcomes: v.array(shownOutcomeSchema),
  /** The day on which the store was last looked at. `null` before the first time. */
  lookedOn: v.nullable(dayText),
  today: dayText,
  asOf: instant,
})

export type Today = v.InferOutput<typeof todaySchema>

/** What was decided. `returnsOn` is the day on which what was postponed is open again. */
export const decidedSchema = v.object({
  id: v.string(),
  state: v.picklist(WORK_DECISIONS),
  returnsOn: v.nullable(dayText),
})
