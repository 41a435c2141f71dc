import type { Comparison } from '#domain/contracts/figure-terms.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { About, AskedFigures } from '#domain/contracts/questions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { withinReach } from '#domain/advisor/plan-figures.ts'
import { type ComparedDays, readComparison } from '#domain/advisor/read-comparison.ts'
import type { Parts, Store } from './read-parts.ts'
import type { Shape } from './read-shape.ts'

const LISTED = 10
const MOST_LISTED = 50
const UNSOLD_DAYS = 90

function filterOf({ mentions, conditions, amounts }: Parts): Filter | undefined {
  const groups = Map.groupBy(mentions, ({ field, isNegated }) => `${field} ${isNegated}`)
  const named = [...groups.values()].flatMap((group): Filter[] => {
    const [first] = group
    if (!first) return []
    return [[first.isNegated ? 'is_not' : 'is', first.field, group.flatMap(({ values }) => [...values])]]
  })
  const all = [...named, ...conditions.map(({ filter }) => filter), ...amounts]
  return all.length > 1 ? ['and', all] : all[0]
}

const aboutOf = ({ mentions, conditions, amountText }: Parts): About[] => [
  ...mentions.map(({ field, text, isNegated }) => ({ field, text, isNegated })),
  ...conditions.map(({ text }) => ({ field: null, text, isNegated: false })),
  ...(amountText === null ? [] : [{ field: null, text: `orders ${amountText}`, isNegated: false }]),
]

const isCounted = (text: string): boolean => /\bhow many\b|\bnumber of\b/.test(text)

/** Returns what to show if the question names no metric, or `null` if it can't be told. */
function defaultMetrics({ text, shape, mentions, amounts }: Parts): QueryMetric[] | null {
  const isOfProducts = shape.by.includes('product') || mentions.some(({ field }) => field === 'product')
  if (shape.isUnsold) return ['units', 'net_sales']
  if (shape.isOrders) return ['net_sales']
  if (isCounted(text)) {
    const isOfGoods = mentions.some(({ field }) => field === 'product' || field === 'category' || field === 'vendor')
    return isOfGoods && shape.by.length === 0 ? ['units'] : null
  }
  if (amounts.length > 0) return null
  return isOfProducts ? ['net_sales', 'units'] : ['net_sales', 'orders']
}

const rowsOf = ({ isOrders }: Shape, { amounts, metrics }: Parts): boolean =>
  isOrders || (amounts.length > 0 && metrics.length === 1 && metrics[0] === 'orders')

/** Ranks need something to rank, and orders are listed alone. */
function isWhole({ shape }: Parts): boolean {
  if (shape.isMixed || shape.by.length > 2 || (shape.isOrders && shape.by.length > 0)) return false
  return shape.direction === null || shape.by.length > 0 || shape.isOrders
}

function compareOf(parts: Parts, { compare, other }: ComparedDays): Comparison | Period {
  if (other) return other
  const isList = parts.shape.by.length > 0 || parts.shape.isOrders
  return isList && !parts.isCompared && !parts.isOfChange ? 'none' : compare
}

const CURRENT = ['this_week', 'this_month', 'this_quarter', 'this_year'] as const

function periodOf(parts: Parts, { period, name }: ComparedDays, { calendar }: Store): AskedFigures['query']['period'] {
  const current = CURRENT.find((known) => known === name)
  if (current) return current
  if (period) return withinReach(period, calendar)
  const { today } = calendar
  return parts.shape.isUnsold ? { from: addDays(today, 1 - UNSOLD_DAYS), to: today } : undefined
}

function orderOf({ by, direction, isOrders }: Shape, metrics: readonly QueryMetric[]): AskedFigures['query']['order'] {
  const [metric = 'net_sales'] = metrics
  if (direction === null || (by.length === 0 && !isOrders)) return []
  return [[metric, direction]]
}

/** Orders are shown with their sales, and a product's sales with its units. */
function withCompanions({ mentions, shape }: Parts, metrics: QueryMetric[], isRows: boolean): QueryMetric[] {
  if (isRows && !metrics.includes('net_sales')) return [...metrics, 'net_sales']
  const isOfProduct = mentions.length === 1 && mentions[0]?.field === 'product' && shape.by.length === 0
  return isOfProduct && metrics.join() === 'net_sales' ? ['net_sales', 'units'] : metrics
}

/** Returns the figures that a question asks for, or `null` if it doesn't say which. */
export function toFigures(parts: Parts, store: Store): AskedFigures | null {
  const { shape } = parts
  const metrics = parts.metrics.length > 0 ? parts.metrics : defaultMetrics(parts)
  const isRows = rowsOf(shape, parts)
  if (!metrics || !isWhole(parts)) return null
  const days = readComparison(parts.text, { spans: parts.spans }, store.calendar.today)
  const period = periodOf(parts, days, store)
  const where = filterOf(parts)
  const asked = withCompanions(parts, metrics, isRows)
  return {
    query: {
      metrics: asked.slice(0, 6),
      by: isRows ? [] : shape.by,
      ...(isRows && { rows: 'orders' as const }),
      ...(period && { period }),
      ...(where && { where }),
      compare: isRows ? 'none' : compareOf(parts, days),
      order: orderOf(shape, asked),
    },
    limit: Math.min(shape.limit ?? LISTED, MOST_LISTED),
    isLimited: shape.limit !== null,
    direction: shape.direction,
    trend: shape.trend,
    isUnsold: shape.isUnsold,
    about: aboutOf(parts),
    corrections: parts.corrections,
  }
}
