import type { Filter, FilterValue } from '#domain/contracts/figures-filter.ts'
import { type FilterField, isOfProducts, typeOfField } from '#domain/dimensions.ts'
import type { FactValue } from '#server/api/figures/facts/engine.ts'
import { fieldSql, type Source, tablesFor } from './field-sql.ts'

/** Collects the parameters of a statement and returns their names. */
export function createBinder() {
  const values: FactValue[] = []
  return {
    values,
    bind(value: FactValue): string {
      values.push(value)
      return `$${values.length}`
    },
  }
}

export type Binder = ReturnType<typeof createBinder>

type Context = { source: Source; binder: Binder }

const TYPES = { text: 'VARCHAR', number: 'DECIMAL(38, 6)', day: 'DATE', id: 'BIGINT' }

const toText = (value: string | number) => (typeof value === 'number' ? value.toFixed(6) : value)

const isKnown = (value: FilterValue): value is string | number => value !== null

/** Returns a condition on each code of an order as one on the order. */
const withCode = (condition: string) =>
  `(f.discount_code is not null and f.discount_code in (select c.codes from codes as c where ${condition}))`

function isAnyOf(field: FilterField, values: readonly FilterValue[], { binder, source }: Context): string {
  const type = TYPES[typeOfField(field)]
  const sql = `(${fieldSql(field, source)})::${type}`
  const known = values.filter(isKnown).map(toText)
  const list = binder.bind(known)
  const isListed = `coalesce(${sql} in (select unnest(${list}::${type}[])), false)`
  if (field === 'discount_code')
    return values.includes(null) ? `(${withCode(isListed)} or f.discount_code is null)` : withCode(isListed)
  return values.includes(null) ? `(${isListed} or ${sql} is null)` : isListed
}

function containsAny(field: FilterField, values: readonly FilterValue[], { binder, source }: Context): string {
  const sql = field === 'product' ? 'p.title' : fieldSql(field, source)
  const list = binder.bind(values.filter(isKnown).map((value) => toText(value).toLowerCase()))
  const isFound = `len(list_filter(${list}::VARCHAR[], lambda part: contains(lower(coalesce(${sql}, '')), part))) > 0`
  if (field === 'discount_code') return withCode(isFound)
  if (!isOfProducts(field)) return isFound
  // Looks at each product once, not at each sale.
  return `coalesce(${fieldSql('product', source)} in (select p.id from products as p where ${isFound}), false)`
}

function isBetween(field: FilterField, [low, high]: [FilterValue, FilterValue], { binder, source }: Context): string {
  const type = TYPES[typeOfField(field)]
  const sql = `(${fieldSql(field, source)})::${type}`
  const ends = [
    ...(low === null ? [] : [`${sql} >= ${binder.bind(toText(low))}::${type}`]),
    ...(high === null ? [] : [`${sql} <= ${binder.bind(toText(high))}::${type}`]),
  ]
  return `coalesce(${ends.join(' and ')}, false)`
}

type OfCustomer = Extract<Filter, ['has_done' | 'has_not_done', ...unknown[]]>

/** Holds for the customers with an order like this, or for the customers without one. Never without a customer. */
function hasDone([operator, filter, days]: OfCustomer, binder: Binder) {
  const condition = filterSql(filter, { source: 'orders', binder })
  const inDays = days ? `and f.day between ${binder.bind(days.from)}::DATE and ${binder.bind(days.to)}::DATE` : ''
  const customers = `
    select f.customer_id from ${tablesFor('orders', fieldsOf(filter))}
    where f.is_order and f.customer_id is not null ${inDays} and ${condition}`
  const isIn = `coalesce(f.customer_id in (${customers}), false)`
  return operator === 'has_done' ? isIn : `(f.customer_id is not null and not ${isIn})`
}

/** Returns an SQL condition that is never null. */
export function filterSql(filter: Filter, context: Context): string {
  switch (filter[0]) {
    case 'is':
      return isAnyOf(filter[1], filter[2], context)
    case 'is_not':
      return `not ${isAnyOf(filter[1], filter[2], context)}`
    case 'contains':
      return containsAny(filter[1], filter[2], context)
    case 'between':
      return isBetween(filter[1], filter[2], context)
    case 'and':
    case 'or':
      return `(${filter[1].map((part) => filterSql(part, context)).join(` ${filter[0]} `)})`
    case 'not':
      return `not ${filterSql(filter[1], context)}`
    case 'has_done':
    case 'has_not_done':
      return hasDone(filter, context.binder)
  }
}

type Group = Extract<Filter, ['and' | 'or', Filter[]]>

const isGroup = (filter: Filter): filter is Group => filter[0] === 'and' || filter[0] === 'or'
const isOfCustomer = (filter: Filter): filter is OfCustomer => filter[0] === 'has_done' || filter[0] === 'has_not_done'

/** Returns the fields of the rows that a filter is about. Those of other orders of a customer are not among them. */
export function fieldsOf(filter: Filter | undefined): FilterField[] {
  if (!filter || isOfCustomer(filter)) return []
  if (isGroup(filter)) return filter[1].flatMap((part) => fieldsOf(part))
  return filter[0] === 'not' ? fieldsOf(filter[1]) : [filter[1]]
}
