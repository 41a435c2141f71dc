import * as v from 'valibot'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import { COMPARISONS } from '#domain/contracts/figure-terms.ts'
import { type Filter, isFilter } from '#domain/contracts/figures-filter.ts'
import { DIMENSION_NAMES } from '#domain/dimensions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { PERIOD_NAMES } from '#domain/period-presets.ts'

/** Figures that a reply was made from. Days are those that were really read. */
const figuresReadSchema = v.object({
  metrics: v.array(v.picklist(QUERY_METRICS)),
  by: v.array(v.picklist(DIMENSION_NAMES)),
  period: periodSchema,
  /** The period's name, such as "last month", if the comparison days depend on it; otherwise `null`. */
  name: v.nullable(v.picklist(PERIOD_NAMES)),
  compare: v.picklist(COMPARISONS),
  /** The comparison days; `null` without a comparison. */
  compared: v.nullable(periodSchema),
  /** What the figures are limited to, in words, such as "in ⁨Germany⁩"; empty if they count everything. */
  limits: v.string(),
  /** The same as a filter; missing if there is none, or if it is too long to be kept with a chat. */
  where: v.exactOptional(v.custom<Filter>(isFilter)),
})

const reads = v.array(figuresReadSchema)

/** The reports of which a reply can be made. */
const PLANNED_REPORTS = [
  'stock',
  'pairs',
  'customers',
  'goals',
  'past_work',
  'write_to',
  'reorder',
  'attention',
  'catalog',
  'event',
  'digest',
] as const

/** A language model that read the question, and the question that it made of it. */
const plannerSchema = v.object({ model: v.string(), asked: v.string() })

const workSchema = v.variant('kind', [
  v.object({ kind: v.literal('figures'), reads }),
  /** What changed at the same time as a figure. */
  v.object({ kind: v.literal('explanation'), reads }),
  v.object({ kind: v.literal('report'), report: v.picklist(PLANNED_REPORTS) }),
  v.object({ kind: v.literal('forecast') }),
  v.object({ kind: v.literal('today'), topic: v.picklist(['actions', 'changes', 'state']) }),
  /** The newest orders, or the one with this number. */
  v.object({ kind: v.literal('orders'), order: v.nullable(v.string()) }),
  v.object({ kind: v.literal('draft'), reads }),
  /** No figures, because the question wasn't understood, can't be answered, or is another agent's. */
  v.object({ kind: v.literal('ask_back') }),
  v.object({ kind: v.literal('small_talk') }),
])

/** What an agent makes of a message, and runs to answer it. It is kept with the reply. */
export const planSchema = v.intersect([workSchema, v.object({ planner: v.exactOptional(plannerSchema) })])

export type FiguresRead = v.InferOutput<typeof figuresReadSchema>

export type Plan = v.InferOutput<typeof planSchema>

/** Returns a stored plan. `null` for none, and for one that this version can't read. */
export function readPlan(value: unknown): Plan | null {
  const plan = v.safeParse(planSchema, value)
  return plan.success ? plan.output : null
}
