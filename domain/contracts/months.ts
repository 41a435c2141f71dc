import * as v from 'valibot'
import { dayText } from './answer-parts.ts'
import { UNCERTAIN_REASONS } from '#domain/contracts/analytics/forecast-terms.ts'

/** What a month of a store can be followed by. */
export const MONTH_METRICS = ['net_sales', 'orders', 'contribution'] as const

/** With costs for a smaller share of net sales, contribution says too little for a pace, a chance or a result. */
export const LEAST_COVERAGE = 0.8

/** A metric's month, up to its last complete day. Amounts are in minor units of the store's currency. */
export const monthSchema = v.object({
  metric: v.picklist(MONTH_METRICS),
  /** The sum from `from` to `to`. */
  value: v.number(),
  /** The first day of the month. */
  from: dayText,
  /** The last complete day. */
  to: dayText,
  /** The last day of the month. */
  end: dayText,
  goal: v.nullable(v.number()),
  /** The value as a share of what the goal asks for by now. */
  pace: v.nullable(v.number()),
  /** The chance that the month reaches the goal, from 0 to 1 with two decimals. */
  chance: v.nullable(v.number()),
  /** Four of five such months end in it. */
  range: v.nullable(v.object({ low: v.number(), high: v.number() })),
  /** For contribution: the share of net sales with a known cost, from 0 to 1. `null` for others, and without net sales. */
  coverage: v.nullable(v.number()),
})

export type Month = v.InferOutput<typeof monthSchema>

/** What the part of a month that is over is measured by: last year's weekdays, or the number of days. */
export const ELAPSED_BY = ['weekdays', 'days'] as const

export type ElapsedBy = (typeof ELAPSED_BY)[number]

/** Why there is no forecast of a month. */
export const NO_CHANCE_REASONS = ['too_short', 'costs', ...UNCERTAIN_REASONS] as const

export type NoChanceReason = (typeof NO_CHANCE_REASONS)[number]
