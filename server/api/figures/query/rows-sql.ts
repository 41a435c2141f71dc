import type { Basis } from '#domain/contracts/figure-terms.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { isDimension, isTimeDimension, typeOfField } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { fieldSql, joinFor, OWN_CODES, type RowField, type Source, tablesFor } from './field-sql.ts'
import { allFieldsOf, type Binder, fieldsOf, filterSql } from './filter-sql.ts'
import type { Part } from './metric-parts.ts'
import { rankTables } from './rank-tables.ts'

/** Days that make up a row of time, and the day that stands for it. */
export type Span = Period & { bucket: string }

/** The period that is shown, its finished days if today is one of its days, and the comparison of those. */
export type Phase = 'shown' | 'held' | 'base'

/** The days of a phase. `spans` are its rows of time, if a dimension is one. */
export type Days = { phase: Phase; period: Period; spans: readonly Span[] }

/** The values of a row, one for each dimension. */
export type Key = readonly (string | null)[]

/** `change` sorts by how much a metric changed since the comparison. */
export type Sorting = readonly [QueryMetric | RowField, 'asc' | 'desc', ('change' | undefined)?]

export type Sums = {
  parts: readonly Part[]
  days: readonly Days[]
  currency: string
  /** By default as Shopify counts. */
  basis?: Basis
  where: Filter | undefined
  /** Whether ad spend counts. Otherwise it is zero. */
  hasAds?: boolean
  /** Whether only refunds are added up. */
  isOfRefunds?: boolean
  /** The dimensions of the rows. Without any there is one row, the total. */
  by: readonly RowField[]
  /** Rows that are left out of the total. */
  without?: { by: readonly RowField[]; keys: readonly Key[] }
  order?: readonly Sorting[]
  limit?: number
  offset?: number
}

export type Statement = {
  sums: Sums
  binder: Binder
  /** Whether only the rows in the table `page` are added up. */
  isOnPage?: boolean
}

/** What is added up on the days of one phase. */
export type Building = Statement & { days: Days }

export const listOf = (binder: Binder, values: Key, type: string) => `${binder.bind(values)}::${type}[]`

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

/** The type in which values are compared with keys, which are texts. Ids are compared faster as numbers. */
const isId = (field: RowField) => field === 'order' || (isDimension(field) && typeOfField(field) === 'id')

const keyTypeOf = (field: RowField) => (isId(field) ? 'BIGINT' : 'VARCHAR')

function keysSql(binder: Binder, by: readonly RowField[], keys: readonly Key[]): string {
  const columns = by.map((field, at) => {
    const values = keys.map((key) => key[at] ?? null)
    return `unnest(${listOf(binder, values, keyTypeOf(field))}) as k${at}`
  })
  return `select ${columns.join(', ')}`
}

export const rowSql = (field: RowField, source: Source) =>
  isTimeDimension(field) ? 's.bucket' : fieldSql(field, source)

/** Returns the join and the condition that leave rows out. An order with several codes is in several rows. */
function withoutSql({ without }: Sums, source: Source): { join: string; conditions: string[] } {
  if (!without) return { join: '', conditions: [] }
  const { by } = without
  const isSame = by
    .map((field, at) => `k${at} is not distinct from (${rowSql(field, source)})::${keyTypeOf(field)}`)
    .join(' and ')
  // Faster than a condition.
  if (!by.includes('discount_code')) return { join: `anti join left_out on ${isSame}`, conditions: [] }
  const isElsewhere = `not exists (from left_out where ${isSame})`
  return { join: '', conditions: [`exists (from codes as c where ${OWN_CODES} and ${isElsewhere})`] }
}

/** Whether a row of `page` has these values. */
export const isSameRow = (values: readonly string[]): string =>
  values.map((value, at) => `page.d${at} is not distinct from ${value}`).join(' and ')

/** Returns FROM and WHERE of the ad spend that is added up, which has only days. */
export function adRowsSql({ sums, binder, isOnPage, days: { phase, period } }: Building): string {
  const { by, currency, without } = sums
  const spans =
    [...by, ...(without?.by ?? [])].length > 0 ? `join spans as s on s.day = f.day and s.phase = '${phase}'` : ''
  const page = isOnPage ? `semi join page on ${isSameRow(by.map((field) => rowSql(field, 'ledger')))}` : ''
  return `from ad_spend as f ${spans} ${page} ${withoutSql(sums, 'ledger').join}
    where f.day between ${binder.bind(period.from)}::DATE and ${binder.bind(period.to)}::DATE and f.currency = ${binder.bind(currency)}`
}

/** Returns FROM and WHERE of the rows that are added up. */
export function rowsSql(source: Source, { sums, binder, isOnPage, days: { phase, period } }: Building): string {
  const { by, currency, isOfRefunds = false, where, without } = sums
  const leavingOut = withoutSql(sums, source)
  const grouped = [...by, ...(without?.by ?? [])]
  const conditions = [
    `f.day between ${binder.bind(period.from)}::DATE and ${binder.bind(period.to)}::DATE`,
    `f.currency = ${binder.bind(currency)}`,
    ...(source === 'orders' ? ['f.is_order'] : []),
    ...(isOfRefunds ? ['f.refund_id is not null'] : []),
    ...(where ? [filterSql(where, { source, binder })] : []),
    ...leavingOut.conditions,
  ]
  const spans = grouped.some(isTimeDimension) ? `join spans as s on s.day = f.day and s.phase = '${phase}'` : ''
  const page = isOnPage ? `semi join page on ${isSameRow(by.map((field) => rowSql(field, source)))}` : ''
  return `from ${tablesFor(source, [...grouped, ...fieldsOf(where)])} ${joinFor(by)} ${spans} ${page} ${leavingOut.join} where ${conditions.join(' and ')}`
}

/** Returns the tables that the rows need, as those of WITH. */
export function tablesSql({ sums, binder }: Statement): string[] {
  const { by, currency, days, where, without } = sums
  const fields = [...by, ...(without?.by ?? []), ...allFieldsOf(where)]
  const hasTime = [...by, ...(without?.by ?? [])].some(isTimeDimension)
  return [
    ...days
      .filter(({ phase }) => phase === 'shown')
      .flatMap(({ period }) => rankTables(fields, { period, currency }, binder)),
    ...(hasTime ? [`spans as (${days.map((one) => spansSql(one, binder)).join(' union all ')})`] : []),
    ...(without ? [`left_out as (${keysSql(binder, without.by, without.keys)})`] : []),
  ]
}
