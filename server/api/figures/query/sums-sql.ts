import type { Filter } from '#domain/contracts/figures-filter.ts'
import { isOfProducts, isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRICS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import type { FactValue } from '#server/api/figures/facts/engine.ts'
import { fieldSql, type RowField, type Source, tablesFor } from './field-sql.ts'
import { type Binder, createBinder, fieldsOf, filterSql } from './filter-sql.ts'
import {
  isLedgerPart,
  isOrderPart,
  LEDGER_PARTS,
  ORDER_PARTS,
  orderSql,
  type Part,
  PLAIN_ORDER_PARTS,
} from './metric-parts.ts'

/** Days that make up a row of time, and the day that stands for it. */
export type Span = Period & { bucket: string }

/** The values of a row, one for each dimension. */
export type Key = readonly (string | null)[]

export type Sorting = readonly [QueryMetric | RowField, 'asc' | 'desc']

export type Sums = {
  parts: readonly Part[]
  period: Period
  currency: string
  where: Filter | undefined
  /** The dimensions of the rows. Without any there is one row, the total. */
  by: readonly RowField[]
  /** The rows of time, if a dimension is one. */
  spans: readonly Span[]
  /** Rows that are left out of the total. */
  without?: { by: readonly RowField[]; keys: readonly Key[] }
  /** The only rows to return. */
  only?: readonly Key[]
  order?: readonly Sorting[]
  limit?: number
  offset?: number
}

type Building = { sums: Sums; binder: Binder }

const listOf = (binder: Binder, values: Key, type: string) => `${binder.bind(values)}::${type}[]`

function spansSql({ sums: { spans }, binder }: Building): string {
  const column = (key: keyof Span) =>
    listOf(
      binder,
      spans.map((span) => span[key]),
      'DATE',
    )
  return `
    select unnest(generate_series(first, last, interval 1 day))::DATE as day, bucket
    from (select unnest(${column('from')}) as first, unnest(${column('to')}) as last, unnest(${column('bucket')}) as bucket)`
}

function keysSql(binder: Binder, width: number, keys: readonly Key[]): string {
  const column = (at: number) =>
    listOf(
      binder,
      keys.map((key) => key[at] ?? null),
      'VARCHAR',
    )
  const columns = Array.from({ length: width }, (_, at) => `unnest(${column(at)}) as k${at}`)
  return `select ${columns.join(', ')}`
}

const rowSql = (field: RowField, source: Source) => (isTimeDimension(field) ? 's.bucket' : fieldSql(field, source))

const isSame = (expressions: readonly string[]) =>
  expressions.map((sql, at) => `k${at} is not distinct from (${sql})::VARCHAR`).join(' and ')

/** Returns FROM and WHERE of the rows that are added up. */
function rowsSql(source: Source, { sums, binder }: Building): string {
  const { by, currency, period, where, without } = sums
  const grouped = [...by, ...(without?.by ?? [])]
  const conditions = [
    `f.day between ${binder.bind(period.from)}::DATE and ${binder.bind(period.to)}::DATE`,
    `f.currency = ${binder.bind(currency)}`,
    ...(source === 'orders' ? ['f.is_order'] : []),
    ...(where ? [filterSql(where, { source, binder })] : []),
    ...(without
      ? [`not exists (from left_out where ${isSame(without.by.map((field) => rowSql(field, source)))})`]
      : []),
  ]
  const spans = grouped.some(isTimeDimension) ? 'join spans as s on s.day = f.day' : ''
  return `from ${tablesFor(source, [...grouped, ...fieldsOf(where)])} ${spans} where ${conditions.join(' and ')}`
}

const dimensionsSql = (by: readonly RowField[], source: Source) =>
  by.map((field, at) => `${rowSql(field, source)} as d${at}, `).join('')

const groupBy = (columns: readonly string[]) => (columns.length === 0 ? '' : `group by ${columns.join(', ')}`)

const columnsOf = (by: readonly RowField[]) => by.map((_, at) => `d${at}`)

function ledgerSql(building: Building): string {
  const { by, parts } = building.sums
  const sums = parts.filter(isLedgerPart).map((part) => `${LEDGER_PARTS[part]} as ${part}`)
  return `select ${dimensionsSql(by, 'ledger')} ${sums.join(', ')} ${rowsSql('ledger', building)} ${groupBy(columnsOf(by))}`
}

/** Returns how to count orders. With products, an order has several rows, but only one for each product. */
function countSql({ sums: { by, where, without } }: Building): string {
  const fields = [...by, ...(without?.by ?? []), ...fieldsOf(where)]
  const isOnce = by.includes('product') || !fields.some(isOfProducts)
  return isOnce ? 'count(*)' : 'count(distinct f.id)'
}

function plainOrdersSql(building: Building): string {
  const { by, parts } = building.sums
  const count = countSql(building)
  const counts = parts.filter(isOrderPart).map((part) => `${count} ${PLAIN_ORDER_PARTS[part] ?? ''} as ${part}`)
  return `select ${dimensionsSql(by, 'orders')} ${counts.join(', ')} ${rowsSql('orders', building)} ${groupBy(columnsOf(by))}`
}

/** Counts the orders of each customer first, so that each customer counts once in each row. */
function customersSql(building: Building): string {
  const { by, parts } = building.sums
  const columns = columnsOf(by)
  const counts = parts.filter(isOrderPart).map((part) => `${ORDER_PARTS[part]} as ${part}`)
  const perCustomer = `
    select
      ${dimensionsSql(by, 'orders')} f.customer_id, ${countSql(building)} as orders,
      min(f.order_number) as first_number, max(f.order_number) as last_number
    ${rowsSql('orders', building)} ${groupBy([...columns, 'f.customer_id'])}`
  return `select ${[...columns, ...counts].join(', ')} from (${perCustomer}) ${groupBy(columns)}`
}

function ordersSql(building: Building): string {
  const isPlain = building.sums.parts.filter(isOrderPart).every((part) => part in PLAIN_ORDER_PARTS)
  return isPlain ? plainOrdersSql(building) : customersSql(building)
}

/** Rows of time exist even without sales. */
function emptyRowsSql({ by }: Sums): string[] {
  const [field] = by
  return by.length === 1 && field !== undefined && isTimeDimension(field)
    ? ['select distinct bucket as d0 from spans']
    : []
}

function sortOf(by: readonly RowField[], name: QueryMetric | RowField): string {
  const at = by.findIndex((field) => field === name)
  if (name === 'order') return `(select placed_us from orders where orders.id = d${at})`
  const metric = QUERY_METRICS.find((candidate) => candidate === name)
  return metric === undefined ? `d${at}` : orderSql(metric)
}

function sortSql({ by, order = [] }: Sums): string {
  const sorted = order.map(([name, direction]) => `${sortOf(by, name)} ${direction} nulls last`)
  return [...sorted, ...columnsOf(by).map((column) => `${column} nulls last`)].join(', ')
}

function groupsSql(building: Building): string {
  const { sums } = building
  const columns = columnsOf(sums.by)
  const sources = [
    ...(sums.parts.some(isLedgerPart) ? [ledgerSql(building)] : []),
    ...(sums.parts.some(isOrderPart) ? [ordersSql(building)] : []),
    ...emptyRowsSql(sums),
  ]
  const parts = sums.parts.map((part) => `coalesce(sum(${part}), 0) as ${part}`)
  return `select ${[...columns, ...parts].join(', ')} from (${sources.join(' union all by name ')}) ${groupBy(columns)}`
}

function tablesSql({ sums, binder }: Building): string {
  const { by, only, without } = sums
  const tables = [
    ...([...by, ...(without?.by ?? [])].some(isTimeDimension) ? [`spans as (${spansSql({ sums, binder })})`] : []),
    ...(without ? [`left_out as (${keysSql(binder, without.by.length, without.keys)})`] : []),
    ...(only ? [`wanted as (${keysSql(binder, by.length, only)})`] : []),
  ]
  return tables.length === 0 ? '' : `with ${tables.join(', ')}`
}

/**
 * Returns a statement for the sums of each row as text, with the keys of the row as d0 and d1 and the number of all rows
 * as `row_count`. Names come from the tables of this folder; everything else is bound.
 */
export function sumsSql(sums: Sums): { text: string; values: readonly FactValue[] } {
  const binder = createBinder()
  const tables = tablesSql({ sums, binder })
  const groups = groupsSql({ sums, binder })
  const columns = columnsOf(sums.by)
  const only = sums.only ? `where exists (from wanted where ${isSame(columns)})` : ''
  const sorting = columns.length === 0 ? '' : `order by ${sortSql(sums)}`
  const page =
    sums.limit === undefined ? '' : `limit ${binder.bind(sums.limit)} offset ${binder.bind(sums.offset ?? 0)}`
  const shown = [...columns, ...sums.parts].map((column) => `${column}::VARCHAR as ${column}`)
  return {
    text: `${tables} select ${shown.join(', ')}, row_count::VARCHAR as row_count from (
      select *, count(*) over () as row_count from (${groups}) ${only} ${sorting} ${page}
    )`,
    values: binder.values,
  }
}
