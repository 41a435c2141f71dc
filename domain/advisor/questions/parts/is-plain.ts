import type { Question } from '#domain/advisor/advisor.ts'
import type { Task } from '#domain/advisor/agents.ts'
import { readRequest } from '#domain/advisor/reading/read-request.ts'
import { METRIC_NAMES, type QueryMetric } from '#domain/metrics.ts'
import { granularityOf } from '#domain/periods.ts'
import { hasCondition, joinDays, type Parts, type Store } from './read-parts.ts'

/** The number of products that the dashboard lists. */
const MOST_PRODUCTS = 10

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item))

const isOfDashboard = (metrics: readonly QueryMetric[]): boolean =>
  metrics.every((metric) => METRIC_NAMES.some((name) => name === metric))

const isTotal = ({ shape }: Parts): boolean => shape.by.length === 0 && !shape.isOrders && shape.direction === null

/** Whether the dashboard shows whole days, or only months. */
function isShownBy(unit: string | undefined, { spans }: Parts): boolean {
  const [span] = spans
  if (!span) return unit === 'day' || unit === 'month'
  return granularityOf(span.period) === unit
}

function isOfBestSellers({ metrics, shape }: Parts): boolean {
  const { by, direction, limit, trend, isUnsold } = shape
  const isRanked = isSameList(by, ['product']) && direction !== 'asc' && trend === null && !isUnsold
  return isRanked && (limit ?? 0) <= MOST_PRODUCTS && metrics.every((name) => name === 'net_sales')
}

function isOfBestDay(parts: Parts): boolean {
  const { by, direction, limit } = parts.shape
  return (
    by.length === 1 && direction !== null && (limit ?? 1) === 1 && parts.metrics.length < 2 && isShownBy(by[0], parts)
  )
}

const isOfOrders = ({ purpose }: Parts): boolean => purpose === 'order' || purpose === 'recent_orders'

const isOfOne = (parts: Parts): boolean => isTotal(parts) && parts.metrics.length < 2

/** Whether the dashboard's figures have what a task needs. */
const TASKS: Partial<Record<Task, (parts: Parts) => boolean>> = {
  top_products: isOfBestSellers,
  best_day: isOfBestDay,
  recent_orders: isOfOrders,
  explain: isOfOne,
  overview: isOfOne,
}

const isAsWritten = ({ corrections }: Parts): boolean => corrections.every(({ read }) => read === null)

const isWithoutLimits = (parts: Parts): boolean =>
  parts.isUsualDays && !hasCondition(parts) && isAsWritten(parts) && joinDays(parts) === parts.spans

const isSpecial = ({ average, shape, share, count, isEffect }: Parts): boolean =>
  average !== null || shape.isMixed || share !== null || count !== null || isEffect

/** Whether the dashboard's figures answer a question, as they do without breakdowns and conditions. */
export function isPlain(parts: Parts, question: Omit<Question, 'agent'>, { calendar }: Store): boolean {
  if (isSpecial(parts) || !isWithoutLimits(parts)) return false
  const { intent } = readRequest(question, calendar)
  if (intent.kind === 'task') return TASKS[intent.task]?.(parts) ?? false
  if (intent.kind !== 'metrics' && intent.kind !== 'definition') return false
  return isTotal(parts) && isOfDashboard(parts.metrics) && isSameList(intent.metrics, parts.metrics)
}
