import type { Filter } from '#domain/contracts/figures-filter.ts'
import { namesOfValues } from '#domain/dimension-values.ts'
import { type DimensionName, isOfProducts, isTimeDimension, typeOfField } from '#domain/dimensions.ts'
import { QUERY_METRICS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import type { FactValue } from '#server/api/figures/facts/engine.ts'
import { fieldSql, joinFor, OWN_CODES, type RowField, type Source, tablesFor } from './field-sql.ts'
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

/** The period that is shown, its finished days if today is one of its days, and the comparison of those. */
export type Phase = 'shown' | 'held' | 'base'

/** The days of a phase. `spans` are its rows of time, if a dimension is one. */
export type Days = { phase: Phase; period: Period; spans: readonly Span[] }

/** The values of a row, one for each dimension. */
export type Key = readonly (string | null)[]

export type Sorting = readonly [QueryMetric | RowField, 'asc' | 'desc']

export type Sums = {
  parts: readonly Part[]
  days: readonly Days[]
  currency: string
  where: Filter | undefined
  /** The dimensions of the rows. Without any there is one row, the total. */
  by: readonly RowField[]
  /** Rows that are left out of the total. */
  without?: { by: readonly RowField[]; keys: readonly Key[] }
  order?: readonly Sorting[]
  limit?: number
  offset?: number
}

/** Returns the name of a sum of a phase. */
export const columnOf = (phase: Phase, part: Part): string => `${phase}_${part}`

type Statement = { sums: Sums; binder: Binder }

/** What is added up on the days of one phase. */
type Building = Statement & { days: Days }

const listOf = (binder: Binder, values: Key, type: string) => `${binder.bind(values)}::${type}[]`

function spansSql({ phase, spans }: Days, binder: Binder): string {
  const column = (key: keyof Span) =>
    listOf(
      binder,
      spans.map((span) => span[key]),
      'DATE',
    )
  return `
    select '${phase}' as phase, unnest(generate_series(first, last, interval 1 day))::DATE as day, bucket
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

/** Returns the condition of what is not in the rows that are left out. An order with several codes is in several rows. */
function withoutSql(by: readonly RowField[], source: Source): string {
  const isElsewhere = `not exists (from left_out where ${isSame(by.map((field) => rowSql(field, source)))})`
  return by.includes('discount_code') ? `exists (from codes as c where ${OWN_CODES} and ${isElsewhere})` : isElsewhere
}

/** Returns FROM and WHERE of the rows that are added up. */
function rowsSql(source: Source, { sums, binder, days: { phase, period } }: Building): string {
  const { by, currency, where, without } = sums
  const grouped = [...by, ...(without?.by ?? [])]
  const conditions = [
    `f.day between ${binder.bind(period.from)}::DATE and ${binder.bind(period.to)}::DATE`,
    `f.currency = ${binder.bind(currency)}`,
    ...(source === 'orders' ? ['f.is_order'] : []),
    ...(where ? [filterSql(where, { source, binder })] : []),
    ...(without ? [withoutSql(without.by, source)] : []),
  ]
  const spans = grouped.some(isTimeDimension) ? `join spans as s on s.day = f.day and s.phase = '${phase}'` : ''
  return `from ${tablesFor(source, [...grouped, ...fieldsOf(where)])} ${joinFor(by)} ${spans} where ${conditions.join(' and ')}`
}

const dimensionsSql = (by: readonly RowField[], source: Source) =>
  by.map((field, at) => `${rowSql(field, source)} as d${at}, `).join('')

const groupBy = (columns: readonly string[]) => (columns.length === 0 ? '' : `group by ${columns.join(', ')}`)

const phaseSql = ({ days }: Building) => `'${days.phase}' as phase`

const columnsOf = (by: readonly RowField[]) => by.map((_, at) => `d${at}`)

function ledgerSql(building: Building): string {
  const { by, parts } = building.sums
  const sums = parts.filter(isLedgerPart).map((part) => `${LEDGER_PARTS[part]} as ${part}`)
  return `select ${phaseSql(building)}, ${dimensionsSql(by, 'ledger')} ${sums.join(', ')} ${rowsSql('ledger', building)} ${groupBy(columnsOf(by))}`
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
  return `select ${phaseSql(building)}, ${dimensionsSql(by, 'orders')} ${counts.join(', ')} ${rowsSql('orders', building)} ${groupBy(columnsOf(by))}`
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
  return `select ${[phaseSql(building), ...columns, ...counts].join(', ')} from (${perCustomer}) ${groupBy(columns)}`
}

function ordersSql(building: Building): string {
  const isPlain = building.sums.parts.filter(isOrderPart).every((part) => part in PLAIN_ORDER_PARTS)
  return isPlain ? plainOrdersSql(building) : customersSql(building)
}

/** Rows of time exist even without sales. */
function emptyRowsSql({ by }: Sums): string[] {
  const [field] = by
  return by.length === 1 && field !== undefined && isTimeDimension(field)
    ? ["select distinct phase, bucket as d0 from spans where phase = 'shown'"]
    : []
}

/** Rows of codes are sorted by what people call them. */
function sortByName(field: DimensionName, column: string, binder: Binder): string {
  const names = typeOfField(field) === 'text' ? namesOfValues(field) : null
  if (!names) return column
  const list = (texts: Iterable<string>) => listOf(binder, [...texts], 'VARCHAR')
  return `coalesce(element_at(map(${list(names.keys())}, ${list(names.values())}), ${column})[1], ${column})`
}

function sortOf(name: QueryMetric | RowField, { sums: { by }, binder }: Statement): string {
  const metric = QUERY_METRICS.find((candidate) => candidate === name)
  if (metric !== undefined) return orderSql(metric, (part) => columnOf('shown', part))
  const at = by.findIndex((field) => field === name)
  const field = by[at]
  if (field === 'order') return `(select placed_us from orders where orders.id = d${at})`
  if (field === 'product') return `(select lower(title) from products where products.id = d${at})`
  return field ? sortByName(field, `d${at}`, binder) : '1'
}

function sortSql(statement: Statement): string {
  const { by, order = [] } = statement.sums
  const sorted = order.map(([name, direction]) => `${sortOf(name, statement)} ${direction} nulls last`)
  return [...sorted, ...columnsOf(by).map((column) => `${column} nulls last`)].join(', ')
}

const sourcesSql = (building: Building) => [
  ...(building.sums.parts.some(isLedgerPart) ? [ledgerSql(building)] : []),
  ...(building.sums.parts.some(isOrderPart) ? [ordersSql(building)] : []),
]

const sumColumns = ({ days, parts }: Sums) =>
  days.flatMap(({ phase }) => parts.map((part) => ({ phase, part, name: columnOf(phase, part) })))

function groupsSql({ sums, binder }: Statement): string {
  const columns = columnsOf(sums.by)
  const sources = [...sums.days.flatMap((days) => sourcesSql({ sums, binder, days })), ...emptyRowsSql(sums)]
  const parts = sumColumns(sums).map(
    ({ phase, part, name }) => `coalesce(sum(${part}) filter (phase = '${phase}'), 0) as ${name}`,
  )
  return `select ${[...columns, ...parts].join(', ')} from (${sources.join(' union all by name ')}) ${groupBy(columns)}`
}

function tablesSql({ sums, binder }: Statement): string {
  const { by, days, without } = sums
  const hasTime = [...by, ...(without?.by ?? [])].some(isTimeDimension)
  const tables = [
    ...(hasTime ? [`spans as (${days.map((one) => spansSql(one, binder)).join(' union all ')})`] : []),
    ...(without ? [`left_out as (${keysSql(binder, without.by.length, without.keys)})`] : []),
  ]
  return tables.length === 0 ? '' : `with ${tables.join(', ')}`
}

/**
 * Returns a statement for the sums of each row as text, with the keys of the row as d0 and d1 and the number of all rows
 * as `row_count`. Rows are those of any phase. Names come from the tables of this folder; everything else is bound.
 */
export function sumsSql(sums: Sums): { text: string; values: readonly FactValue[] } {
  const binder = createBinder()
  const tables = tablesSql({ sums, binder })
  const groups = groupsSql({ sums, binder })
  const columns = columnsOf(sums.by)
  const sorting = columns.length === 0 ? '' : `order by ${sortSql({ sums, binder })}`
  const page =
    sums.limit === undefined ? '' : `limit ${binder.bind(sums.limit)} offset ${binder.bind(sums.offset ?? 0)}`
  const shown = [...columns, ...sumColumns(sums).map(({ name }) => name)].map((name) => `${name}::VARCHAR as ${name}`)
  return {
    text: `${tables} select ${shown.join(', ')}, row_count::VARCHAR as row_count from (
      select *, count(*) over () as row_count from (${groups}) ${sorting} ${page}
    )`,
    values: binder.values,
  }
}
