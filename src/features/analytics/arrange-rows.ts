import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import type { Sort } from './analytics-choice.ts'
import { formatSpan } from './sales-format.ts'

type Row = SalesReport['rows'][number]

type Arrangement = {
  /** Shows only rows whose formatted dates contain this text. Ignores case. */
  text: string
  isEmptyHidden: boolean
  sort: Sort
}

/** Filters and sorts rows. Rows without a value come last in both directions. */
export function arrangeRows({ by, rows }: SalesReport, { text, isEmptyHidden, sort }: Arrangement): Row[] {
  const wanted = text.trim().toLowerCase()
  return rows
    .filter((row) => formatSpan(row, by).toLowerCase().includes(wanted))
    .filter((row) => !isEmptyHidden || SALES_METRICS.some((name) => row[name]))
    .toSorted((one, other) => compare(one, other, sort))
}

function compare(one: Row, other: Row, { key, isDescending }: Sort): number {
  const sign = isDescending ? -1 : 1
  const byDay = one.from < other.from ? -1 : 1
  if (key === 'from') return sign * byDay
  const left = one[key]
  const right = other[key]
  if (left === null || right === null) return Number(left === null) - Number(right === null) || byDay
  return sign * (left - right) || byDay
}
