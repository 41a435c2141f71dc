import * as v from 'valibot'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import { COMPARISONS } from '#domain/contracts/figure-terms.ts'
import { type Filter, isFilter } from '#domain/contracts/figures-filter.ts'
import { AGENT_IDS } from '#domain/advisor/agents.ts'
import { planSchema } from '#domain/advisor/plan.ts'
import { DIMENSION_NAMES } from '#domain/dimensions.ts'
import { PERIOD_NAMES } from '#domain/period-presets.ts'

/** A tab of Analytics, and what its address says beside the days. */
const screenSchema = v.object({
  tab: v.picklist(['products', 'customers', 'forecast']),
  choice: v.record(v.string(), v.string()),
})

/** A figure in a reply, formatted as the reply shows it. */
const citationSchema = v.object({
  label: v.string(),
  value: v.string(),
  period: periodSchema,
  /** The period's name, such as "last month", if the comparison days depend on it; otherwise `null`. */
  name: v.nullable(v.picklist(PERIOD_NAMES)),
  compare: v.picklist(COMPARISONS),
  /** Such as +12%; `null` without a comparison. */
  change: v.nullable(v.string()),
  /** What the figure leaves out because orders lack data; `null` if nothing is missing. */
  note: v.nullable(v.string()),
  /** The breakdown in Analytics that shows the figure; `null` if the dashboard does. */
  split: v.nullable(v.picklist(DIMENSION_NAMES)),
  /** What the figure is limited to; missing if it counts everything. */
  where: v.exactOptional(v.custom<Filter>(isFilter)),
  /** What Analytics shows of the figure, if no breakdown does. */
  screen: v.exactOptional(screenSchema),
  /** The path of what is cited, if that isn't a figure of a period. */
  href: v.exactOptional(v.string()),
})

const chartSchema = v.object({
  type: v.literal('chart'),
  chartType: v.picklist(['line', 'bar']),
  title: v.string(),
  /** Either days as YYYY-MM-DD or names, such as products. */
  labels: v.array(v.string()),
  /** One value per label, or `null` if there is none. Amounts in minor units if `currency` is set. */
  values: v.array(v.nullable(v.number())),
  currency: v.exactOptional(v.string()),
  /** Whether each label is a day or a month. Missing if the labels aren't dates. */
  granularity: v.exactOptional(v.picklist(['day', 'month'])),
  /** Whether the last day or month isn't over yet. */
  isLastUnfinished: v.exactOptional(v.boolean()),
})

const imageSchema = v.object({ type: v.literal('image'), title: v.string(), url: v.string() })

/** A small table. All cells are formatted. Columns after the first `names` ones are figures. */
const tableSchema = v.object({
  title: v.string(),
  columns: v.array(v.string()),
  names: v.number(),
  rows: v.array(v.array(v.string())),
})

/** A text for the person to check and use. [Square brackets] mark what the person must fill in. */
const draftSchema = v.object({
  title: v.string(),
  text: v.string(),
  /** What it becomes when a person makes work of it. */
  kind: v.exactOptional(v.picklist(['reply', 'listing'])),
  /** The product that a text is for. Missing for other kinds. */
  product: v.exactOptional(v.object({ id: v.string(), title: v.string() })),
  /**
   * The order that a reply to a customer is about, by its id and name, and the id of its customer. Missing unless the order
   * is in the store's data.
   */
  about: v.exactOptional(v.object({ order: v.string(), orderName: v.string(), customer: v.nullable(v.string()) })),
})

export const replySchema = v.object({
  text: v.string(),
  citations: v.array(citationSchema),
  attachments: v.array(v.variant('type', [chartSchema, imageSchema])),
  /** The parts of a figure, or `null`. */
  table: v.nullable(tableSchema),
  draft: v.nullable(draftSchema),
  /** Ways to get figures when the store has none. */
  offers: v.array(v.picklist(['import', 'sample'])),
  /** The agent that can answer the question instead, or `null`. */
  handOver: v.nullable(v.object({ agent: v.picklist(AGENT_IDS), question: v.string() })),
  suggestions: v.array(v.string()),
  /** How it was made; `null` for replies that were stored before plans were. */
  plan: v.nullable(planSchema),
})

/**
 * What `POST /api/answers` answers. As a stream, it sends events `reply`, which are the reply so far, and last either
 * `answer` or `error`. A reply so far may have a plan and no text yet.
 */
export const answerSchema = v.object({ reply: replySchema })

/** The event `error` of a stream: what the error of a response would be. */
export const failureSchema = v.object({
  error: v.object({ code: v.string(), message: v.string(), requestId: v.optional(v.string()) }),
})

/** The events of a stream. Those of others are ignored. */
export const ANSWER_EVENTS = ['reply', 'answer', 'error'] as const

/** A stream without figures to tell sends a line that means nothing this often, so that nobody takes it for broken. */
export const HEARTBEAT_MS = 10_000
