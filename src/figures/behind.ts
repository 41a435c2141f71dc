import { unitAround } from '#domain/calendar-units.ts'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { type DimensionName, isTimeDimension, typeOfField } from '#domain/dimensions.ts'
import type { Period } from '#domain/periods.ts'
import type { FiguresQuestion } from '#data/figures-paths.ts'
import { type Condition, conditionsIn } from './page-filters.ts'

type Part = { by: readonly DimensionName[]; keys: readonly (string | null)[]; report: Pick<SalesReport, 'period'> }

/**
 * Returns the figures query for the orders behind a row: the orders with its values, on its days of the period. A row
 * without keys is the total. Returns `null` if no query finds them.
 */
export function behind(question: FiguresQuestion, part: Part): FiguresQuestion | null {
  const conditions = part.keys.flatMap((key, at) => conditionOf(part.by[at], key))
  const orders = toOrders(question, { conditions, period: daysOf(part) })
  const { period } = part.report
  const isWhole = orders.period.from === period.from && orders.period.to === period.to
  return isWhole || !isRanked(orders.where) ? orders : null
}

const RANKED: readonly string[] = ['abc_class', 'segment']

/** Whether a filter is on classes or segments. Those of some days of a period are others than those of all days. */
export const isRanked = (where: Filter | undefined): boolean =>
  where !== undefined && conditionsIn(where).some(([, field]) => RANKED.includes(field))

type Listed = { dimension: DimensionName; keys: readonly (string | null)[]; report: Pick<SalesReport, 'period'> }

/** Returns the figures query for the orders of the period that are behind none of these values. */
export function notBehind(question: FiguresQuestion, { dimension, keys, report: { period } }: Listed): FiguresQuestion {
  const values = keys.map((key) => toValue(dimension, key))
  return toOrders(question, { conditions: [['is_not', dimension, values]], period })
}

function toOrders(
  question: FiguresQuestion,
  { conditions, period }: { conditions: readonly Filter[]; period: Period },
) {
  const { order: _order, limit: _limit, compare: _compare, match: _match, where, ...rest } = question
  const filters = where ? [where, ...conditions] : [...conditions]
  const [first] = filters
  const condition: Filter | undefined = filters.length > 1 ? ['and', filters] : first
  return { ...rest, by: [], rows: 'orders' as const, period, ...(condition && { where: condition }) }
}

function conditionOf(name: DimensionName | undefined, key: string | null): Filter[] {
  return name === undefined || isTimeDimension(name) ? [] : [toCondition(name, key)]
}

/** Returns the condition that a row of a breakdown meets. */
export const toCondition = (name: DimensionName, key: string | null): Condition => ['is', name, [toValue(name, key)]]

const toValue = (name: DimensionName, key: string | null) =>
  key !== null && typeOfField(name) === 'number' ? Number(key) : key

/** Returns the days of the period that a row of time has. */
function daysOf({ by, keys, report: { period } }: Part): Period {
  const at = by.findIndex(isTimeDimension)
  const unit = by[at]
  const day = keys[at] ?? null
  if (unit === undefined || day === null || !isTimeDimension(unit)) return period
  const { from, to } = unitAround(day, unit)
  return { from: from > period.from ? from : period.from, to: to < period.to ? to : period.to }
}
