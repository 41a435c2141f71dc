import { type Filter, isFieldFilter } from '#domain/contracts/figures-filter.ts'
import {
  type DimensionName,
  DIMENSIONS,
  FILTER_FIELDS,
  type FilterField,
  isDimension,
  isTimeDimension,
  typeOfField,
} from '#domain/dimensions.ts'
import type { Condition } from '#figures/choices/page-filters.ts'
import { formatRange } from '#lib/format.ts'

export type Operator = Condition[0]

const LABELS_OF_ORDERS = {
  order_value: 'Order value',
  days_since_first: 'Days since the first order',
  order_name: 'Order',
  order_text: 'Search',
  discount_codes: 'Discount codes',
  currency: 'Currency',
  customer_list: 'Customer list',
}

/** The search, a note on other currencies, the parts of a change and figures of customers set these. */
const SET_ELSEWHERE: readonly FilterField[] = ['order_text', 'discount_codes', 'currency', 'days_since_first']

/** What people filter by. The period already limits the days. */
export const FIELDS: readonly FilterField[] = FILTER_FIELDS.filter(
  (name) => !isTimeDimension(name) && !SET_ELSEWHERE.includes(name),
)

export const labelOfField = (field: FilterField) =>
  isDimension(field) ? DIMENSIONS[field].label : LABELS_OF_ORDERS[field]

/** Whether the values of a field are ids of rows, whose names the server knows. */
export const hasIds = (field: FilterField): field is DimensionName => typeOfField(field) === 'id'

const OPERATOR_LABELS: Record<Operator, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  between: 'is between',
}

export const labelOfOperator = (operator: Operator) => OPERATOR_LABELS[operator]

/** Returns how a field can be compared. Amounts and orders have no list of values. */
export function operatorsOf(field: FilterField): readonly [Operator, ...Operator[]] {
  if (field === 'order_value') return ['between']
  if (field === 'order_name' || field === 'order_text') return ['contains']
  const type = typeOfField(field)
  if (type === 'text' || field === 'product') return ['is', 'is_not', 'contains']
  return type === 'number' ? ['is', 'is_not', 'between'] : ['is', 'is_not']
}

/** Says what a condition asks for, such as "is France or Germany". */
function describeCondition([operator, , values]: Condition, names: readonly string[]): string {
  if (operator !== 'between') return `${labelOfOperator(operator)} ${names.join(' or ')}`
  const [low, high] = values
  const [first = '', last = ''] = names
  if (low === null) return `up to ${last}`
  return high === null ? `from ${first}` : `from ${first} to ${last}`
}

const LABELS_OF_OTHERS = {
  and: 'All of',
  or: 'Any of',
  not: 'Not',
  order_has: 'Orders with',
  has_done: 'Customers who bought',
  has_not_done: 'Customers who did not buy',
}

/** Returns what a filter is about, such as "Country" or "Orders with". */
export const labelOfFilter = (filter: Filter): string =>
  isFieldFilter(filter) ? labelOfField(filter[1]) : LABELS_OF_OTHERS[filter[0]]

type NamesOf = (condition: Condition) => readonly string[]

/** Describes a filter inside of another one. */
function describeInner(filter: Filter, namesOf: NamesOf): string {
  const text = `${labelOfFilter(filter)} ${describeFilter(filter, namesOf)}`
  return isFieldFilter(filter) ? text : `(${text})`
}

/** Says what a filter asks for, behind its label. `namesOf` returns what people call the values of a condition. */
export function describeFilter(filter: Filter, namesOf: NamesOf): string {
  if (isFieldFilter(filter)) return describeCondition(filter, namesOf(filter))
  switch (filter[0]) {
    case 'and':
    case 'or':
      return filter[1].map((part) => describeInner(part, namesOf)).join(` ${filter[0]} `)
    case 'not':
    case 'order_has':
      return describeInner(filter[1], namesOf)
    case 'has_done':
    case 'has_not_done':
      return `${describeInner(filter[1], namesOf)}${describeDays(filter[2])}`
  }
}

function describeDays(days: Extract<Filter, ['has_done' | 'has_not_done', ...unknown[]]>[2]): string {
  if (days === null) return ''
  return `, ${typeof days === 'string' ? days.replaceAll('_', ' ') : formatRange(days)}`
}
