import { isOfGoods } from '#domain/advisor/questions/parts/read-basket.ts'
import { comparedText, type Parts, type Store } from '#domain/advisor/questions/parts/read-parts.ts'
import type { Shape } from '#domain/advisor/questions/parts/read-shape.ts'
import { withinReach } from '#domain/advisor/plan-figures.ts'
import { type ComparedDays, readComparison } from '#domain/advisor/questions/days/read-comparison.ts'
import { isOfWhole } from '#domain/average-units.ts'
import type { Comparison } from '#domain/contracts/figure-terms.ts'
import type { AskedFigures } from '#domain/contracts/questions.ts'
import { isCostMetric, type QueryMetric } from '#domain/metrics.ts'
import { periodOfName } from '#domain/period-presets.ts'
import { addDays, defaultPeriod, type Period } from '#domain/periods.ts'
import { isAverageWhole, isOfFinished } from './average-days.ts'
import { basketFilters, isBasketWhole } from './baskets.ts'
import { aboutOf, filterOf, SHARED, wholeOf } from './limits.ts'

const LISTED = 10
const MOST_LISTED = 50
const UNSOLD_DAYS = 90

const isCounted = (text: string): boolean => /\bhow many\b|\bnumber of\b/.test(text)

/** What isn't sold has units, and what is popular is counted. */
function metricsOfRows({ by, isPopular, isUnsold }: Shape): QueryMetric[] | null {
  if (isUnsold || (isPopular && by.includes('product'))) return ['units', 'net_sales']
  return isPopular ? ['orders', 'net_sales'] : null
}

/** Returns what to show if the question names no metric, or `null` if it can't be told. */
function defaultMetrics({ text, shape, mentions, amounts }: Parts): QueryMetric[] | null {
  const ofRows = metricsOfRows(shape)
  if (ofRows) return ofRows
  const isOfProducts = shape.by.includes('product') || mentions.some(({ field }) => field === 'product')
  if (shape.isOrders) return ['net_sales']
  if (isCounted(text)) {
    return mentions.some(isOfGoods) && shape.by.length === 0 ? ['units'] : null
  }
  if (amounts.length > 0) return null
  const isWithoutGoods = mentions.some(({ field, isNegated }) => isNegated && field === 'category')
  return isOfProducts || isWithoutGoods ? ['net_sales', 'units'] : ['net_sales', 'orders']
}

const rowsOf = ({ isOrders }: Shape, { amounts, average, metrics }: Parts): boolean =>
  isOrders || (average === null && amounts.length > 0 && metrics.length === 1 && metrics[0] === 'orders')

const isTotal = ({ by, isOrders, direction }: Shape): boolean => by.length === 0 && !isOrders && direction === null

/** A count needs nothing but parts, a share one metric that can be added up, and the effect of refunds no rows. */
function isSubjectWhole({ count, share, metrics, shape, isCompared, isOfChange, isEffect }: Parts): boolean {
  const subjects = [count, share, isEffect || null].filter((subject) => subject !== null)
  if (subjects.length === 0) return true
  if (subjects.length > 1 || isCompared || isOfChange) return false
  if (count) return isTotal(shape) && metrics.every((name) => name === 'net_sales')
  return isEffect ? isTotal(shape) : metrics.length < 2 && metrics.every((name) => SHARED.includes(name))
}

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

function periodOf(parts: Parts, { period, name }: ComparedDays, { calendar }: Store): AskedPeriod {
  const current = CURRENT.find((known) => known === name)
  if (current) return current
  if (period) return withinReach(period, calendar)
  const { today } = calendar
  return parts.shape.isUnsold ? { from: addDays(today, 1 - UNSOLD_DAYS), to: today } : undefined
}

function orderOf({ by, direction, isOrders }: Shape, metrics: readonly QueryMetric[]): AskedFigures['query']['order'] {
  const [metric = 'net_sales'] = metrics
  const [first] = by
  // Long lists begin with the largest, even if nothing is ranked.
  if (direction === null && (first === 'product' || first === 'customer')) return [[metric, 'desc']]
  if (direction === null || (by.length === 0 && !isOrders)) return []
  return [[metric, direction]]
}

/** Orders are shown with their sales, and a product's sales with its units. */
function withCompanions({ mentions, shape }: Parts, metrics: QueryMetric[], isRows: boolean): QueryMetric[] {
  if (isRows && !metrics.includes('net_sales')) return [...metrics, 'net_sales']
  const isOfProduct = mentions.length === 1 && mentions[0]?.field === 'product' && shape.by.length === 0
  return isOfProduct && metrics.join() === 'net_sales' ? ['net_sales', 'units'] : metrics
}

/** A profit says little without how much of the sales it speaks for. */
const withCoverage = (metrics: readonly QueryMetric[]): QueryMetric[] =>
  metrics.some(isCostMetric) ? [...new Set<QueryMetric>([...metrics, 'cost_coverage'])] : [...metrics]

/** What a question asks for beside the days and conditions. */
type Wanted = Pick<AskedFigures['query'], 'metrics' | 'by' | 'order' | 'rows'> &
  Pick<AskedFigures, 'direction' | 'share' | 'isCount' | 'isEffect'>

const PLAIN = { share: null, isCount: false, isEffect: false } as const

/** The figures of customers with several goods are of all their orders. */
const metricsOfBasket = ({ basket }: Parts): QueryMetric[] | null =>
  basket === 'customers' ? ['net_sales', 'orders'] : null

function wantedRows(parts: Parts): Wanted | null {
  const { shape } = parts
  const metrics = parts.metrics.length > 0 ? parts.metrics : (metricsOfBasket(parts) ?? defaultMetrics(parts))
  if (!metrics) return null
  const isRows = rowsOf(shape, parts)
  const asked = withCompanions(parts, metrics, isRows)
  return {
    ...PLAIN,
    metrics: withCoverage(asked).slice(0, 6),
    by: isRows ? [] : shape.by,
    ...(isRows && { rows: 'orders' as const }),
    order: orderOf(shape, asked),
    direction: shape.direction,
  }
}

/** What a share is about beside what it is a share of. */
const withoutWhole = (parts: Parts, whole: ReturnType<typeof wholeOf> & object) => ({
  ...parts,
  mentions: parts.mentions.filter((mention) => !whole.mentions.includes(mention)),
  conditions: parts.conditions.filter((condition) => !whole.conditions.includes(condition)),
})

function wantedOf(parts: Parts): Wanted | null {
  const { count, isEffect, metrics, share, shape } = parts
  if (count) {
    const counted = count.isOfUnits ? (['net_sales', 'units', 'orders'] as const) : (['net_sales', 'orders'] as const)
    return {
      ...PLAIN,
      metrics: [...counted],
      by: [count.by],
      order: [['net_sales', 'desc']],
      direction: 'desc',
      isCount: true,
    }
  }
  if (isEffect) {
    return { ...PLAIN, metrics, by: [], rows: 'orders', order: [['returns', 'desc']], direction: null, isEffect: true }
  }
  if (!share) return wantedRows(parts)
  const whole = wholeOf(parts, share)
  if (!whole) return null
  const [metric = 'net_sales'] = metrics
  const where = filterOf(whole)
  const { by, direction } = shape
  return {
    ...PLAIN,
    metrics: [metric],
    by,
    order: by.length > 0 ? [[metric, direction ?? 'desc']] : [],
    direction,
    share: { about: aboutOf(whole), part: aboutOf(withoutWhole(parts, whole)), ...(where && { where }) },
  }
}

/** Orders, counts, shares and averages of months are shown without a comparison. */
const isAlone = ({ average, basket }: Parts, { rows, isCount, share }: Wanted): boolean =>
  rows !== undefined || isCount || share !== null || basket === 'customers' || (average !== null && isOfWhole(average))

/** Only the weekdays of a condition are counted. */
function averageOf({ average, conditions }: Parts): AskedFigures['average'] {
  const days = conditions.flatMap(({ filter }) => (filter[0] === 'is' && filter[1] === 'weekday' ? filter[2] : []))
  return average && { unit: average, weekdays: days.length > 0 ? days.map(Number) : null }
}

function limitedTo(parts: Parts, days: Period): Pick<AskedFigures['query'], 'where'> {
  const { basket, mentions } = parts
  const goods = basket ? basketFilters(parts, days) : []
  const others = filterOf({ ...parts, mentions: basket ? mentions.filter((named) => !isOfGoods(named)) : mentions })
  const [where, ...more] = [...goods, ...(others ? [others] : [])]
  if (!where) return {}
  return { where: more.length > 0 ? ['and', [where, ...more]] : where }
}

type AskedPeriod = AskedFigures['query']['period']

/** Customers with several goods have to be asked for with the days of the period. */
function daysOf(period: AskedPeriod, { calendar }: Store): Period {
  const { lastDay, today } = calendar
  if (period === undefined) return defaultPeriod(today, lastDay)
  return typeof period === 'string' ? periodOfName(period, calendar) : period
}

/** Returns the figures that a question asks for, or `null` if it doesn't say which. */
export function toFigures(parts: Parts, store: Store): AskedFigures | null {
  const { shape } = parts
  if (![isWhole, isSubjectWhole, isAverageWhole, isBasketWhole].every((holds) => holds(parts))) return null
  const wanted = wantedOf(parts)
  const days = readComparison(comparedText(parts), { spans: parts.spans }, store.calendar.today)
  if (!wanted || !isOfFinished(parts, days)) return null
  const { metrics, by, order, rows, ...rest } = wanted
  const period = periodOf(parts, days, store)
  return {
    query: {
      metrics,
      by,
      ...(rows && { rows }),
      ...(period && { period }),
      ...limitedTo(parts, daysOf(period, store)),
      compare: isAlone(parts, wanted) ? 'none' : compareOf(parts, days),
      order,
    },
    limit: Math.min(shape.limit ?? LISTED, MOST_LISTED),
    isLimited: shape.limit !== null,
    trend: shape.trend,
    isUnsold: shape.isUnsold,
    about: aboutOf(parts),
    corrections: parts.corrections,
    average: averageOf(parts),
    ...rest,
  }
}
