import type { FiguresQuestion } from '#data/figures/paths.ts'
import { unitAround } from '#domain/calendar-units.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { conditionsIn, type Filter } from '#domain/contracts/figures-filter.ts'
import { type DimensionName, isTimeDimension, typeOfField } from '#domain/dimensions.ts'
import type { Period } from '#domain/periods.ts'
import type { Condition } from '#figures/choices/page-filters.ts'

type Part = {
  by: readonly DimensionName[]
  keys: readonly (string | null)[]
  report: Pick<SalesReport, 'period'>
  /** The days of the row, if they are days that the report is compared with. */
  period?: Period | undefined
}

/**
 * Returns the figures query for the orders behind a row: the orders with its values, on its days of the period. A row
 * without keys is the total. Returns `null` if no query finds them.
 */
export function behind(question: FiguresQuestion, part: Part): FiguresQuestion | null {
  const conditions = part.keys.flatMap((key, at) => conditionOf(part.by[at], key))
  return ordersOf(question, { ...part, conditions })
}

type Others = Omit<Part, 'keys'> & {
  /** The values of a dimension that are listed. */
  listed: readonly (string | null)[]
  dimension: DimensionName
  /** The values of the dimensions that the others share. */
  keys?: Part['keys']
}

/** Returns the figures query for the orders that are behind none of the listed values, or `null` if no query finds them. */
export function behindOthers(question: FiguresQuestion, others: Others): FiguresQuestion | null {
  const { by, dimension, listed, keys = [] } = others
  // An order with a listed code and another one counts among the others too, but the query would leave it out.
  if (dimension === 'discount_code') return null
  const shared = keys.flatMap((key, at) => (by[at] === dimension ? [] : conditionOf(by[at], key)))
  const unlisted: Condition = ['is_not', dimension, listed.map((key) => toValue(dimension, key))]
  return ordersOf(question, { ...others, keys, conditions: [...shared, unlisted] })
}

const RANKED: readonly string[] = ['abc_class', 'segment']

/** Whether a filter is on classes or segments. Those of some days of a period are others than those of all days. */
export const isRanked = (where: Filter | undefined): boolean =>
  where !== undefined && conditionsIn(where).some(([, field]) => RANKED.includes(field))

function ordersOf(question: FiguresQuestion, part: Part & { conditions: readonly Filter[] }): FiguresQuestion | null {
  const orders = toOrders(question, { conditions: part.conditions, period: daysOf(part) })
  const { period } = part.report
  const isWhole = orders.period.from === period.from && orders.period.to === period.to
  return isWhole || !isRanked(orders.where) ? orders : null
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
function daysOf({ by, keys, report, period = report.period }: Part): Period {
  const at = by.findIndex(isTimeDimension)
  const unit = by[at]
  const day = keys[at] ?? null
  if (unit === undefined || day === null || !isTimeDimension(unit)) return period
  const { from, to } = unitAround(day, unit)
  return { from: from > period.from ? from : period.from, to: to < period.to ? to : period.to }
}
