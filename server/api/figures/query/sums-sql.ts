import { namesOfValues } from '#domain/dimension-values.ts'
import { type DimensionName, isDimension, isOfProducts, isTimeDimension, typeOfField } from '#domain/dimensions.ts'
import { QUERY_METRICS, type QueryMetric } from '#domain/metrics.ts'
import type { FactValue } from '#server/api/figures/facts/engine.ts'
import type { RowField, Source } from './field-sql.ts'
import { type Binder, createBinder, fieldsOf } from './filter-sql.ts'
import {
  AD_PARTS,
  isAdPart,
  isLedgerPart,
  isOrderPart,
  LEDGER_PARTS,
  ORDER_PARTS,
  orderSql,
  type Part,
  partsOf,
  PLAIN_ORDER_PARTS,
} from './metric-parts.ts'
import {
  adRowsSql,
  type Building,
  isSameRow,
  listOf,
  type Phase,
  rowSql,
  rowsSql,
  type Sorting,
  type Statement,
  type Sums,
  tablesSql,
} from './rows-sql.ts'

/** Returns the name of a sum of a phase. */
export const columnOf = (phase: Phase, part: Part): string => `${phase}_${part}`

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

/** Whether an order has one row in each group. With products, an order has several rows, but only one for each product. */
function isOnce({ sums: { by, where, without } }: Building): boolean {
  const fields = [...by, ...(without?.by ?? []), ...fieldsOf(where)]
  return by.includes('product') || !fields.some(isOfProducts)
}

const plainCounts = ({ sums }: Building, count: string) =>
  sums.parts.filter(isOrderPart).map((part) => `${count} ${PLAIN_ORDER_PARTS[part] ?? ''} as ${part}`)

/** Counts each order once, as a bit of the 32 that its neighbors share. Each order in a group of its own takes twice as long. */
function distinctOrdersSql(building: Building): string {
  const { by, parts } = building.sums
  const columns = columnsOf(by)
  const counts = parts.filter(isOrderPart).map((part) => `sum(bit_count(${part})) as ${part}`)
  const shared = `
    select ${dimensionsSql(by, 'orders')} ${plainCounts(building, 'bit_or(1::BIGINT << (f.id & 31))').join(', ')}
    ${rowsSql('orders', building)} ${groupBy([...columns, 'f.id >> 5'])}`
  return `select ${[phaseSql(building), ...columns, ...counts].join(', ')} from (${shared}) ${groupBy(columns)}`
}

function plainOrdersSql(building: Building): string {
  if (!isOnce(building)) return distinctOrdersSql(building)
  const { by } = building.sums
  const counts = plainCounts(building, 'count(*)')
  return `select ${phaseSql(building)}, ${dimensionsSql(by, 'orders')} ${counts.join(', ')} ${rowsSql('orders', building)} ${groupBy(columnsOf(by))}`
}

/** Counts the orders of each customer first, so that each customer counts once in each row. */
function customersSql(building: Building): string {
  const { by, parts } = building.sums
  const columns = columnsOf(by)
  const counts = parts.filter(isOrderPart).map((part) => `${ORDER_PARTS[part]} as ${part}`)
  const perCustomer = `
    select
      ${dimensionsSql(by, 'orders')} f.customer_id, ${isOnce(building) ? 'count(*)' : 'count(distinct f.id)'} as orders,
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

/** Rows of codes are sorted by what people call them. Sales groups have an order of their own. */
function sortByName(field: DimensionName, column: string, binder: Binder): string {
  const names = typeOfField(field) === 'text' && field !== 'abc_class' ? namesOfValues(field) : null
  if (!names) return column
  const list = (texts: Iterable<string>) => listOf(binder, [...texts], 'VARCHAR')
  return `coalesce(element_at(map(${list(names.keys())}, ${list(names.values())}), ${column})[1], ${column})`
}

/** Changes leave out today, which isn't over. Without comparison days, the value is the change. */
function changeSql(metric: QueryMetric, { basis = 'shopify', days }: Sums): string {
  const has = (phase: Phase) => days.some((one) => one.phase === phase)
  const valueIn = (phase: Phase) => orderSql(metric, { basis, columnOf: (part) => columnOf(phase, part) })
  const value = valueIn(has('held') ? 'held' : 'shown')
  return has('base') ? `${value} - ${valueIn('base')}` : value
}

function sortOf([name, , of]: Sorting, { sums, binder }: Statement): string {
  const { basis = 'shopify', by } = sums
  const metric = QUERY_METRICS.find((candidate) => candidate === name)
  if (metric !== undefined && of === 'change') return changeSql(metric, sums)
  if (metric !== undefined) return orderSql(metric, { basis, columnOf: (part) => columnOf('shown', part) })
  const at = by.findIndex((field) => field === name)
  const field = by[at]
  if (field === 'order') return `(select placed_us from orders where orders.id = d${at})`
  if (field === 'product') return `(select lower(title) from products where products.id = d${at})`
  return field && isDimension(field) ? sortByName(field, `d${at}`, binder) : `d${at}`
}

function sortSql(statement: Statement): string {
  const { by, order = [] } = statement.sums
  const sorted = order.map((sorting) => `${sortOf(sorting, statement)} ${sorting[1]} nulls last`)
  // Orders of the same moment are in the order of the others, as on the dashboard.
  const directionOf = (at: number) => order.find(([name]) => name === by[at])?.[1] ?? 'asc'
  return [...sorted, ...columnsOf(by).map((column, at) => `${column} ${directionOf(at)} nulls last`)].join(', ')
}

function adsSql(building: Building): string {
  const { by, parts } = building.sums
  const sums = parts.filter(isAdPart).map((part) => `${AD_PARTS[part]} as ${part}`)
  return `select ${phaseSql(building)}, ${dimensionsSql(by, 'ledger')} ${sums.join(', ')} ${adRowsSql(building)} ${groupBy(columnsOf(by))}`
}

const sourcesSql = (building: Building) => [
  ...(building.sums.parts.some(isLedgerPart) ? [ledgerSql(building)] : []),
  ...(building.sums.parts.some(isOrderPart) ? [ordersSql(building)] : []),
  ...(building.sums.hasAds && building.sums.parts.some(isAdPart) ? [adsSql(building)] : []),
]

const sumColumns = ({ days, parts }: Sums) =>
  days.flatMap(({ phase }) => parts.map((part) => ({ phase, part, name: columnOf(phase, part) })))

function groupsSql(statement: Statement): string {
  const { sums } = statement
  const columns = columnsOf(sums.by)
  const sources = [...sums.days.flatMap((days) => sourcesSql({ ...statement, days })), ...emptyRowsSql(sums)]
  const sumOf = ({ phase, part }: { phase: Phase; part: Part }) =>
    isAdPart(part) && !sums.hasAds ? '0' : `coalesce(sum(${part}) filter (phase = '${phase}'), 0)`
  const parts = sumColumns(sums).map((column) => `${sumOf(column)} as ${column.name}`)
  return `select ${[...columns, ...parts].join(', ')} from (${sources.join(' union all by name ')}) ${groupBy(columns)}`
}

/** Returns the rows in order, up to the limit, with the number of all rows. */
function sortedSql(statement: Statement): string {
  const { sums, binder } = statement
  const sorting = sums.by.length === 0 ? '' : `order by ${sortSql(statement)}`
  const page =
    sums.limit === undefined ? '' : `limit ${binder.bind(sums.limit)} offset ${binder.bind(sums.offset ?? 0)}`
  return `select *, count(*) over () as row_count from (${groupsSql(statement)}) ${sorting} ${page}`
}

/** Returns the parts that sort the rows, and one of each source, because each source has rows of its own. */
function sortedParts({ basis = 'shopify', order = [], parts }: Sums): Part[] {
  const sorted = new Set<string>(order.map(([name]) => name))
  const metrics = QUERY_METRICS.filter((metric) => sorted.has(metric))
  return [
    ...new Set<Part>([
      ...partsOf(metrics, basis),
      ...(parts.some(isLedgerPart) ? ['net_sales' as const] : []),
      ...(parts.some(isOrderPart) ? ['orders' as const] : []),
      ...(parts.some(isAdPart) ? ['ad_spend' as const] : []),
    ]),
  ]
}

/** Returns the rows of the table `page` in order. */
function onPageSql(statement: Statement): string {
  const columns = columnsOf(statement.sums.by)
  const groups = groupsSql({ ...statement, isOnPage: true })
  const rows = `select g.*, row_count from (${groups}) as g join page on ${isSameRow(columns.map((name) => `g.${name}`))}`
  return `select * from (${rows}) order by ${sortSql(statement)}`
}

/**
 * Returns a statement for the sums of each row as text, with the keys of the row as d0 and d1 and the number of all rows
 * as `row_count`. Rows are those of any phase. Names come from the tables of this folder; everything else is bound.
 */
export function sumsSql(sums: Sums): { text: string; values: readonly FactValue[] } {
  const statement: Statement = { sums, binder: createBinder() }
  const parts = sortedParts(sums)
  // To find the rows of a page, adds up only what sorts them. To add up everything for all rows takes several times as long.
  const isPaged = sums.limit !== undefined && parts.length < sums.parts.length
  const page = isPaged ? [`page as materialized (${sortedSql({ ...statement, sums: { ...sums, parts } })})`] : []
  const tables = [...tablesSql(statement), ...page]
  const rows = isPaged ? onPageSql(statement) : sortedSql(statement)
  const names = [...columnsOf(sums.by), ...sumColumns(sums).map(({ name }) => name), 'row_count']
  return {
    text: `${tables.length === 0 ? '' : `with ${tables.join(', ')}`}
      select ${names.map((name) => `${name}::VARCHAR as ${name}`).join(', ')} from (${rows})`,
    values: statement.binder.values,
  }
}
