import { UUID_REGEX } from 'valibot'
import { FILTER_FIELDS, type FilterField, typeOfField } from '#domain/dimensions.ts'
import { isDay, type Period } from '#domain/periods.ts'
import { type ResolvedName, RESOLVED_NAMES } from '#domain/period-presets.ts'

const MOST_LEAVES = 200
/** Each of these conditions reads all orders once more. */
const MOST_WHOLES = 20
const MOST_VALUES = 1000
const DEEPEST = 8
const LONGEST_TEXT = 500

export type FilterValue = string | number | null

/** A condition on one field, such as `['is', 'country', ['DE']]`. */
export type FieldFilter =
  | ['is' | 'is_not' | 'contains', FilterField, FilterValue[]]
  | ['between', FilterField, [FilterValue, FilterValue]]

/**
 * A condition on orders and their products, such as `['is', 'country', ['DE', null]]`, where null is a missing value.
 * `between` includes both ends; null leaves an end open. `contains` ignores upper and lower case and looks in the title
 * of a product, in the name and email of a customer, and in all texts of an order.
 *
 * Conditions on products hold for one product of an order at a time. `order_has` holds for all products, and refunds, of
 * the orders of which one product meets its condition, so that two of them find orders with both products. Returns
 * have no products. `has_done` and `has_not_done` hold for all orders of the customers who have an order like this, in
 * the period if there is one; the server resolves the name of a period.
 */
export type Filter =
  | FieldFilter
  | ['and' | 'or', Filter[]]
  | ['not', Filter]
  | ['order_has', Filter]
  | ['has_done' | 'has_not_done', Filter, Period | ResolvedName | null]

const FIELD_OPERATORS = ['is', 'is_not', 'contains', 'between'] as const

export const isFieldFilter = (filter: Filter): filter is FieldFilter =>
  FIELD_OPERATORS.some((operator) => operator === filter[0])

/** Returns the conditions on fields in a filter, also those on other products of an order, or other orders of a customer. */
export function conditionsIn(filter: Filter): FieldFilter[] {
  if (isFieldFilter(filter)) return [filter]
  switch (filter[0]) {
    case 'and':
    case 'or':
      return filter[1].flatMap(conditionsIn)
    case 'not':
    case 'order_has':
    case 'has_done':
    case 'has_not_done':
      return conditionsIn(filter[1])
  }
}

/** Returns the ids of the lists of customers that a filter names. */
export const listIdsIn = (filter: Filter): string[] =>
  conditionsIn(filter).flatMap(([, field, values]) => (field === 'customer_list' ? values.map(String) : []))

/** A problem with a filter. `path` names the part, such as `where.1.0`. */
export class FilterError extends Error {
  readonly path: (string | number)[]

  constructor(path: (string | number)[], message: string) {
    super(message)
    this.name = 'FilterError'
    this.path = path
  }
}

/** Where a part of a filter stands, and how much of a filter has been read. */
type Place = { path: (string | number)[]; depth: number; read: { leaves: number; wholes: number } }

const at = (place: Place, ...path: number[]): Place => ({ ...place, path: [...place.path, ...path] })
const deeper = (place: Place, ...path: number[]): Place => ({ ...at(place, ...path), depth: place.depth + 1 })

function refuse({ path }: Place, message: string): never {
  throw new FilterError(path, message)
}

function asList(value: unknown, place: Place): unknown[] {
  return Array.isArray(value) ? value : refuse(place, 'is not a list')
}

function parseField(value: unknown, place: Place): FilterField {
  return FILTER_FIELDS.find((field) => field === value) ?? refuse(place, 'is not a field to filter by')
}

const CHECKS = {
  text: (value: string | number) => typeof value === 'string' && value.length <= LONGEST_TEXT,
  id: (value: string | number) => typeof value === 'string' && /^\d{1,18}$/.test(value),
  list: (value: string | number) => typeof value === 'string' && UUID_REGEX.test(value),
  day: (value: string | number) => typeof value === 'string' && isDay(value),
  number: (value: string | number) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e12,
}

const EXPECTED = {
  text: `is not a text of up to ${LONGEST_TEXT} characters`,
  id: 'is not an id',
  list: 'is not the id of a list',
  day: 'is not a day of the calendar; write it as YYYY-MM-DD',
  number: 'is not a number below 10^12',
}

function parseValue(value: unknown, type: keyof typeof CHECKS, place: Place): FilterValue {
  if (value === null && type !== 'list') return null
  if (typeof value !== 'string' && typeof value !== 'number') return refuse(place, EXPECTED[type])
  return CHECKS[type](value) ? value : refuse(place, EXPECTED[type])
}

function parseValues(value: unknown, type: keyof typeof CHECKS, place: Place): FilterValue[] {
  const values = asList(value, place)
  if (values.length === 0) refuse(place, 'has no values')
  if (values.length > MOST_VALUES) refuse(place, `has more than ${MOST_VALUES} values`)
  return values.map((item, index) => parseValue(item, type, at(place, index)))
}

function parseContains(field: FilterField, value: unknown, place: Place): FilterValue[] {
  const hasText = typeOfField(field) === 'text' || field === 'product' || field === 'customer'
  if (!hasText) refuse(at(place, 1), 'has no text to look in')
  const values = parseValues(value, 'text', at(place, 2))
  if (values.some((text) => text === null || text === '')) refuse(at(place, 2), 'has an empty value')
  return values
}

function parseRange(field: FilterField, value: unknown, place: Place): [FilterValue, FilterValue] {
  const type = typeOfField(field)
  if (type !== 'day' && type !== 'number') refuse(at(place, 1), 'has no order')
  const values = parseValues(value, type, at(place, 2))
  const ends = values.filter((end) => end !== null)
  if (values.length !== 2 || ends.length === 0) refuse(at(place, 2), 'is not a pair of a first and a last value')
  const [low = null, high = null] = values
  const [first, last] = ends
  if (first !== undefined && last !== undefined && first > last) refuse(at(place, 2), 'begins after its end')
  return [low, high]
}

function parseDays(value: unknown, place: Place): Period | ResolvedName | null {
  if (value === undefined || value === null) return null
  const name = RESOLVED_NAMES.find((candidate) => candidate === value)
  if (name) return name
  const { from, to, ...others } = Object(value)
  const isPeriod = typeof from === 'string' && typeof to === 'string' && Object.keys(others).length === 0
  if (!isPeriod || !isDay(from) || !isDay(to) || from > to) {
    refuse(place, `is not a period with from and to, nor one of ${RESOLVED_NAMES.join(', ')}`)
  }
  return { from, to }
}

function parseLeaf(operator: 'is' | 'is_not' | 'contains' | 'between', parts: unknown[], place: Place): Filter {
  place.read.leaves += 1
  if (place.read.leaves > MOST_LEAVES) refuse(place, `has more than ${MOST_LEAVES} conditions`)
  if (parts.length !== 3) refuse(place, 'is not an operator, a field and values')
  const field = parseField(parts[1], at(place, 1))
  if (field === 'order_text' && operator !== 'contains')
    refuse(at(place, 0), 'is not contains, which the text of an order needs')
  if (operator === 'between') return [operator, field, parseRange(field, parts[2], place)]
  if (operator === 'contains') return [operator, field, parseContains(field, parts[2], place)]
  return [operator, field, parseValues(parts[2], typeOfField(field), at(place, 2))]
}

function parseGroup(operator: 'and' | 'or', parts: unknown[], place: Place): Filter {
  const filters = asList(parts[1], at(place, 1))
  if (parts.length !== 2 || filters.length === 0) refuse(at(place, 1), 'has no conditions')
  return [operator, filters.map((filter, index) => parsePart(filter, deeper(place, 1, index)))]
}

/** Parses the condition inside of another one, which has up to `most` parts. */
function parseInner(parts: unknown[], place: Place, most: number): Filter {
  if (parts.length > most) refuse(at(place, most), 'is one part too many')
  return parsePart(parts[1], deeper(place, 1))
}

/** Parses the condition inside of one on whole orders or customers. */
function parseWhole(parts: unknown[], place: Place, most: number): Filter {
  place.read.wholes += 1
  if (place.read.wholes > MOST_WHOLES) refuse(place, `has more than ${MOST_WHOLES} conditions on orders or customers`)
  return parseInner(parts, place, most)
}

function parsePart(value: unknown, place: Place): Filter {
  if (place.depth > DEEPEST) refuse(place, `is nested more than ${DEEPEST} deep`)
  const parts = asList(value, place)
  const [operator] = parts
  const leaf = FIELD_OPERATORS.find((name) => name === operator)
  if (leaf) return parseLeaf(leaf, parts, place)
  switch (operator) {
    case 'and':
    case 'or':
      return parseGroup(operator, parts, place)
    case 'not':
      return [operator, parseInner(parts, place, 2)]
    case 'order_has':
      return [operator, parseWhole(parts, place, 2)]
    case 'has_done':
    case 'has_not_done':
      return [operator, parseWhole(parts, place, 3), parseDays(parts[2], at(place, 2))]
    default:
      return refuse(at(place, 0), 'is not an operator')
  }
}

/** Parses a filter. Throws a FilterError that names the first wrong part. Takes bounded time. */
export function parseFilter(value: unknown): Filter {
  return parsePart(value, { path: [], depth: 1, read: { leaves: 0, wholes: 0 } })
}

/** Whether a value is a filter. */
export function isFilter(value: unknown): value is Filter {
  try {
    return parseFilter(value) !== undefined
  } catch (error) {
    if (error instanceof FilterError) return false
    throw error
  }
}
