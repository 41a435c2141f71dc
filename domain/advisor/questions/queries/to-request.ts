import type { Task } from '#domain/advisor/agents.ts'
import { type ComparedDays, readComparison } from '#domain/advisor/questions/days/read-comparison.ts'
import {
  comparedText,
  hasCondition,
  joinDays,
  type Parts,
  type Store,
} from '#domain/advisor/questions/parts/read-parts.ts'
import type { Intent, Request } from '#domain/advisor/request.ts'
import { METRIC_NAMES, type MetricName, type QueryMetric } from '#domain/metrics.ts'
import { granularityOf } from '#domain/periods.ts'

/** The number of products that the dashboard lists. */
const MOST_PRODUCTS = 10

/** What the dashboard shows for each day or month. */
const OF_DAYS: readonly QueryMetric[] = [
  'net_sales',
  'gross_sales',
  'discounts',
  'orders',
  'customers',
  'refunds',
  'average_order_value',
]

const isTotal = ({ shape }: Parts): boolean => shape.by.length === 0 && !shape.isOrders && shape.direction === null

/** Whether the dashboard shows whole days, or only months. */
function isShownBy(unit: string | undefined, { spans }: Parts): boolean {
  const [span] = spans
  if (!span) return unit === 'day' || unit === 'month'
  return granularityOf(span.period) === unit
}

/** "What sold on Monday" wants all products, and not only the best. */
const BEST = /\b(?:best|top|most|well|products?|items?|articles?|goods|\w*sellers?)\b/

function isOfBestSellers({ metrics, shape, text }: Parts): boolean {
  const { by, direction, limit, trend, isUnsold, isPopular } = shape
  const isRanked =
    by.join() === 'product' && direction === 'desc' && BEST.test(text) && trend === null && !isUnsold && !isPopular
  return isRanked && (limit ?? 0) <= MOST_PRODUCTS && metrics.every((name) => name === 'net_sales')
}

/** The words of what a follow-up asks for are in the question before. */
const goesOn = ({ isFollowUp, spans }: Parts): boolean => isFollowUp || spans.length > 1

/** Other words, such as "which day sold least", ask for a list of days. */
const BEST_DAY = /\b(?:best|strongest|busiest|highest|biggest|peak|worst|slowest|weakest|lowest|quietest|record)\b/

function isOfBestDay(parts: Parts): boolean {
  const { by, direction, limit } = parts.shape
  const isNamed = BEST_DAY.test(parts.text) || goesOn(parts)
  const isOne = isNamed && by.length === 1 && direction !== null && (limit ?? 1) === 1
  return (
    isOne &&
    parts.metrics.length < 2 &&
    parts.metrics.every((name) => OF_DAYS.includes(name)) &&
    isShownBy(by[0], parts)
  )
}

/** The metrics that the dashboard shows. `null` if it doesn't show all. */
function ownMetrics({ metrics }: Parts): MetricName[] | null {
  const own = METRIC_NAMES.filter((name) => metrics.includes(name))
  return own.length === metrics.length ? own : null
}

const HOW = /\bhow(?:'?[ds])?\b(?! (?:many|much|long|often)\b)/

/** Whether a question without a metric asks how it went: "yesterday?", "how is business". */
const asksHowItWent = ({ purpose, spans, text }: Parts): boolean =>
  purpose === 'overview' || spans.length > 0 || HOW.test(text)

/** A question of which only the days are left to tell asks for figures, or for all of them. */
function ofMetrics(parts: Parts, metrics: MetricName[]): Intent | null {
  if (metrics.length > 0) return { kind: 'metrics', metrics }
  return asksHowItWent(parts) ? { kind: 'task', task: 'overview', metrics } : null
}

/** Replies to ranks are about one period. */
function taskOf(parts: Parts): Task | null {
  if (parts.purpose === 'order' || parts.purpose === 'recent_orders') return 'recent_orders'
  if (isOfBestSellers(parts)) return 'top_products'
  return isOfBestDay(parts) ? 'best_day' : null
}

/** What a metric means, or why it changed. */
function ofMeaning(purpose: 'definition' | 'explain', parts: Parts, metrics: MetricName[]): Intent | null {
  if (!isTotal(parts)) return null
  if (purpose === 'definition') return metrics.length > 0 ? { kind: 'definition', metrics } : null
  return metrics.length < 2 ? { kind: 'task', task: 'explain', metrics } : null
}

function intentOf(parts: Parts): Intent | null {
  const { purpose, spans } = parts
  const metrics = ownMetrics(parts)
  if (!metrics || purpose === 'feature') return null
  if (purpose === 'definition' || purpose === 'explain') return ofMeaning(purpose, parts, metrics)
  const task = taskOf(parts)
  if (task && spans.length > 1) return ofMetrics(parts, metrics)
  if (task) return { kind: 'task', task, metrics }
  return isTotal(parts) ? ofMetrics(parts, metrics) : null
}

const isWithoutLimits = (parts: Parts): boolean =>
  (parts.isUsualDays || parts.purpose === 'explain') && !hasCondition(parts) && joinDays(parts) === parts.spans

const isSpecial = ({ average, shape, share, count, isEffect }: Parts): boolean =>
  average !== null || shape.isMixed || share !== null || count !== null || isEffect

const daysOf = (parts: Parts, { calendar }: Store): ComparedDays =>
  readComparison(comparedText(parts), { spans: parts.spans }, calendar.today)

/** Returns what a question asks for if the dashboard's figures answer it, as they do without breakdowns and conditions. */
export function toRequest(parts: Parts, store: Store): Request | null {
  if (isSpecial(parts) || !isWithoutLimits(parts)) return null
  const intent = intentOf(parts)
  return intent && { ...daysOf(parts, store), intent, text: parts.text }
}

/** Returns what an agent is asked to write, for the days that the question names. */
export const toDraft = (parts: Parts, task: Task, store: Store): Request => ({
  ...daysOf(parts, store),
  intent: { kind: 'task', task, metrics: [] },
  text: parts.text,
})
