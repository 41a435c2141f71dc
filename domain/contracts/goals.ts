import * as v from 'valibot'
import { dayText, instant } from './answer-parts.ts'
import { ELAPSED_BY, MONTH_METRICS, monthSchema, NO_CHANCE_REASONS } from './months.ts'

/** The metrics that a goal can be set for. */
export const GOAL_METRICS = MONTH_METRICS

export type GoalMetric = (typeof GOAL_METRICS)[number]

const goalMonthSchema = v.object({
  ...monthSchema.entries,
  /** What the part of the month that is over is measured by. */
  elapsedBy: v.picklist(ELAPSED_BY),
  /** Why there is no forecast, during the month. */
  noChance: v.nullable(v.picklist(NO_CHANCE_REASONS)),
})

/** How a month goes, one entry for each metric that a goal can be set for. */
export type GoalMonth = v.InferOutput<typeof goalMonthSchema>

/** The month of the last complete day, or the one that was asked for. Amounts are in minor units of `currency`. */
export const goalsSchema = v.object({
  currency: v.string(),
  months: v.array(goalMonthSchema),
  today: dayText,
  asOf: instant,
})

export type Goals = v.InferOutput<typeof goalsSchema>
