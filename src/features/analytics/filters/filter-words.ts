import {
  type DimensionName,
  DIMENSIONS,
  FILTER_FIELDS,
  type FilterField,
  isDimension,
  isTimeDimension,
  typeOfField,
} from '#domain/dimensions.ts'
import type { Condition } from '#figures/page-filters.ts'

export type Operator = Condition[0]

const LABELS_OF_ORDERS = {
  order_value: 'Order value',
  days_since_first: 'Days since the first order',
  order_name: 'Order',
  order_text: 'Search',
  discount_codes: 'Discount codes',
  currency: 'Currency',
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

/** Says what a filter asks for, such as "is France or Germany". */
export function describeFilter([operator, , values]: Condition, names: readonly string[]): string {
  if (operator !== 'between') return `${labelOfOperator(operator)} ${names.join(' or ')}`
  const [low, high] = values
  const [first = '', last = ''] = names
  if (low === null) return `up to ${last}`
  return high === null ? `from ${first}` : `from ${first} to ${last}`
}
