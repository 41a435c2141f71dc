import {
  conditionsIn,
  type FieldFilter,
  type Filter,
  type FilterValue,
  isFieldFilter,
} from '#domain/contracts/figures-filter.ts'
import { type FilterField, isOfProducts, typeOfField } from '#domain/dimensions.ts'
import type { FactValue } from '#server/api/figures/facts/engine.ts'
import { fieldSql, type Source, tablesFor } from './field-sql.ts'

/** Collects the parameters of a statement, after those that it already has, and returns their names. */
export function createBinder(own: readonly FactValue[] = []) {
  const values: FactValue[] = [...own]
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

const TYPES = { text: 'VARCHAR', number: 'DECIMAL(38, 6)', day: 'DATE', id: 'BIGINT', list: 'VARCHAR' }

const toText = (value: string | number) => (typeof value === 'number' ? value.toFixed(6) : value)

const isKnown = (value: FilterValue): value is string | number => value !== null

/** Holds where a value is among those that a statement selects. Unlike `in`, it is never null. */
const isAmong = (sql: string, selected: string) => `(${sql} is not null and ${sql} in (${selected}))`

type LookUp = { key: string; selected: string; from: string }

/** Returns where a field is looked up that is not in the row: which value of the row is that of what fits. */
function lookUpOf(field: FilterField, source: Source): LookUp | null {
  if (field === 'discount_code') return { key: 'f.discount_code', selected: 'c.codes', from: 'codes as c' }
  if (field === 'order_name') return { key: fieldSql('order', source), selected: 'o.id', from: 'orders as o' }
  return null
}

/** Returns a condition on what is looked up as one on the row. */
const looked = ({ key, selected, from }: LookUp, condition: string) =>
  isAmong(key, `select ${selected} from ${from} where ${condition}`)

/** Up to this number, values are compared one by one, which is faster than to look them up. */
const FEW = 20

function isAnyOf(field: FilterField, values: readonly FilterValue[], { binder, source }: Context): string {
  const type = TYPES[typeOfField(field)]
  const sql = `(${fieldSql(field, source)})::${type}`
  const known = values.filter(isKnown).map(toText)
  const list =
    known.length > 0 && known.length <= FEW
      ? known.map((value) => `${binder.bind(value)}::${type}`).join(', ')
      : `select unnest(${binder.bind(known)}::${type}[])`
  const lookUp = lookUpOf(field, source)
  const isListed = lookUp ? looked(lookUp, isAmong(sql, list)) : isAmong(sql, list)
  return values.includes(null) ? `(${isListed} or ${lookUp?.key ?? sql} is null)` : isListed
}

/** Holds for orders whose number, with or without its #, or whose products have a text. `findCustomers` adds those of customers. */
const hasText = (source: Source, holds: (sql: string) => string) =>
  isAmong(
    fieldSql('order', source),
    `select o.id from orders as o where ${holds(`'#' || ltrim(o.name, '#')`)} union all
     select b.order_id from baskets as b
     where b.product_id in (select p.id from products as p where ${holds('p.title')} or ${holds('p.sku')})`,
  )

function containsAny(field: FilterField, values: readonly FilterValue[], { binder, source }: Context): string {
  const list = binder.bind(values.filter(isKnown).map((value) => toText(value).toLowerCase()))
  const holds = (sql: string) =>
    `len(list_filter(${list}::VARCHAR[], lambda part: contains(lower(coalesce(${sql}, '')), part))) > 0`
  if (field === 'order_text') return hasText(source, holds)
  const isFound = holds(field === 'product' ? 'p.title' : fieldSql(field, source))
  const lookUp = lookUpOf(field, source)
  if (lookUp) return looked(lookUp, isFound)
  if (!isOfProducts(field) || field === 'abc_class') return isFound
  // Looks at each product once, not at each sale.
  return isAmong(fieldSql('product', source), `select p.id from products as p where ${isFound}`)
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

/** Holds for all rows of the orders with a product like this, also for those of refunds and shipping. */
function orderHas(filter: Filter, { binder, source }: Context): string {
  const condition = filterSql(filter, { source: 'orders', binder })
  const orders = `select f.id from ${tablesFor('orders', fieldsOf(filter))} where f.is_order and ${condition}`
  return isAmong(fieldSql('order', source), orders)
}

type OfCustomer = Extract<Filter, ['has_done' | 'has_not_done', ...unknown[]]>

/** Holds for the customers with an order like this, or for the customers without one. Never without a customer. */
function hasDone([operator, filter, days]: OfCustomer, binder: Binder) {
  if (typeof days === 'string') throw new RangeError(`The period ${days} is not resolved.`)
  const condition = filterSql(filter, { source: 'orders', binder })
  const inDays = days ? `and f.day between ${binder.bind(days.from)}::DATE and ${binder.bind(days.to)}::DATE` : ''
  const customers = `
    select f.customer_id from ${tablesFor('orders', fieldsOf(filter))}
    where f.is_order and f.customer_id is not null ${inDays} and ${condition}`
  const isIn = isAmong('f.customer_id', customers)
  return operator === 'has_done' ? isIn : `(f.customer_id is not null and not ${isIn})`
}

function fieldFilterSql(filter: FieldFilter, context: Context): string {
  switch (filter[0]) {
    case 'is':
      return isAnyOf(filter[1], filter[2], context)
    case 'is_not':
      return `not ${isAnyOf(filter[1], filter[2], context)}`
    case 'contains':
      return containsAny(filter[1], filter[2], context)
    case 'between':
      return isBetween(filter[1], filter[2], context)
  }
}

/** Returns an SQL condition that is never null. */
export function filterSql(filter: Filter, context: Context): string {
  if (isFieldFilter(filter)) return fieldFilterSql(filter, context)
  switch (filter[0]) {
    case 'and':
    case 'or':
      return `(${filter[1].map((part) => filterSql(part, context)).join(` ${filter[0]} `)})`
    case 'not':
      return `not ${filterSql(filter[1], context)}`
    case 'order_has':
      return orderHas(filter[1], context)
    case 'has_done':
    case 'has_not_done':
      return hasDone(filter, context.binder)
  }
}

type Group = Extract<Filter, ['and' | 'or', Filter[]]>

const isGroup = (filter: Filter): filter is Group => filter[0] === 'and' || filter[0] === 'or'
const isOfCustomer = (filter: Filter): filter is OfCustomer => filter[0] === 'has_done' || filter[0] === 'has_not_done'

/** Returns all fields that a filter names, also those of other products of an order, or other orders of a customer. */
export const allFieldsOf = (filter: Filter | undefined): FilterField[] =>
  filter ? conditionsIn(filter).map(([, field]) => field) : []

/** Returns the fields of the rows that a filter is about. Those of whole orders and other orders are not among them. */
export function fieldsOf(filter: Filter | undefined): FilterField[] {
  if (!filter || filter[0] === 'order_has' || isOfCustomer(filter)) return []
  if (isGroup(filter)) return filter[1].flatMap((part) => fieldsOf(part))
  return filter[0] === 'not' ? fieldsOf(filter[1]) : [filter[1]]
}
