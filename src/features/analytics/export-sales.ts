import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import { SALES_METRICS, type SalesMetric } from '#domain/metrics.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import { knownValue } from '#figures/metrics/buckets.ts'
import { csvNameOf, saveFile } from '#lib/save-file.ts'
import { traitOf } from './sales-format.ts'

type Row = SalesReport['rows'][number]
type Bucket = Omit<Row, 'comparison'>

/** Saves rows of the report as a CSV file: dates, every metric, and the comparison. */
export function exportSales(report: SalesReport, rows: readonly Row[]): void {
  const { by, period } = report
  const content = new Blob([toSalesCsv(report, rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(content, csvNameOf(`sales-by-${by}`, period))
}

/**
 * Formats rows of the report as CSV. Amounts are decimals in the store's currency. As on the screen, days that the figures
 * don't reach have no values.
 */
export function toSalesCsv(report: SalesReport, rows: readonly Row[]): string {
  const { comparison, store } = report
  const { currency } = store
  const context = { figures: report, unit: report.by }
  const names = ['from', 'to', ...SALES_METRICS]
  const header = ['currency', ...names, ...(comparison ? names.map((name) => `compared_${name}`) : [])]
  const lines = rows.map((row) => [
    currency,
    ...toCells(row, currency, (value) => knownValue(value, row.from, context)),
    ...(comparison ? toCells(row.comparison, currency) : []),
  ])
  return toCsv([header, ...lines])
}

type Known = (value: number | null) => number | null

function toCells(bucket: Bucket | null, currency: string, known: Known = (value) => value): CsvCell[] {
  if (!bucket) return ['from', 'to', ...SALES_METRICS].map(() => null)
  return [bucket.from, bucket.to, ...SALES_METRICS.map((name) => toCell(name, known(bucket[name]), currency))]
}

function toCell(name: SalesMetric, value: number | null, currency: string): CsvCell {
  if (value === null || traitOf(name).kind !== 'money') return value
  return { decimal: minorUnitsToDecimal(value, currency) }
}
