import { FILTER_FIELDS, type FilterField, typeOfField } from '#domain/dimensions.ts'
import { isDay, type Period } from '#domain/periods.ts'

const MOST_LEAVES = 200
const MOST_VALUES = 1000
const DEEPEST = 8
const LONGEST_TEXT = 500

export type FilterValue = string | number | null

/**
 * A condition on orders and their products, such as `['is', 'country', ['DE', null]]`, where null is a missing value.
 * `between` includes both ends; null leaves an end open. `contains` ignores upper and lower case and looks in the title
 * of a product, in the name and e-mail of a customer, and in all texts of an order. `has_done` and `has_not_done` hold
 * for all orders of the customers who have an order like this, in the period if there is one.
 */
export type Filter =
  | ['is' | 'is_not' | 'contains', FilterField, FilterValue[]]
  | ['between', FilterField, [FilterValue, FilterValue]]
  | ['and' | 'or', Filter[]]
  | ['not', Filter]
  | ['has_done' | 'has_not_done', Filter, Period | null]

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
type Place = { path: (string | number)[]; depth: number; read: { leaves: number } }

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
  day: (value: string | number) => typeof value === 'string' && isDay(value),
  number: (value: string | number) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e12,
}

const EXPECTED = {
  text: `is not a text of up to ${LONGEST_TEXT} characters`,
  id: 'is not an id',
  day: 'is not a day of the calendar; write it as YYYY-MM-DD',
  number: 'is not a number below 10^12',
}

function parseValue(value: unknown, type: keyof typeof CHECKS, place: Place): FilterValue {
  if (value === null) return null
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

function parseDays(value: unknown, place: Place): Period | null {
  if (value === undefined || value === null) return null
  const { from, to } = Object(value)
  if (typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || !isDay(to) || from > to) {
    refuse(place, 'is not a period with from and to')
  }
  return { from: String(from), to: String(to) }
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

const LEAVES = ['is', 'is_not', 'contains', 'between'] as const

function parsePart(value: unknown, place: Place): Filter {
  if (place.depth > DEEPEST) refuse(place, `is nested more than ${DEEPEST} deep`)
  const parts = asList(value, place)
  const [operator, operand, days] = parts
  const leaf = LEAVES.find((name) => name === operator)
  if (leaf) return parseLeaf(leaf, parts, place)
  switch (operator) {
    case 'and':
    case 'or':
      return parseGroup(operator, parts, place)
    case 'not':
      return ['not', parsePart(operand, deeper(place, 1))]
    case 'has_done':
    case 'has_not_done':
      return [operator, parsePart(operand, deeper(place, 1)), parseDays(days, at(place, 2))]
    default:
      return refuse(at(place, 0), 'is not an operator')
  }
}

/** Parses a filter. Throws a FilterError that names the first wrong part. Takes bounded time. */
export function parseFilter(value: unknown): Filter {
  return parsePart(value, { path: [], depth: 1, read: { leaves: 0 } })
}
