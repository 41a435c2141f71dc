import type { CohortsReport } from '#domain/contracts/analytics/cohorts.ts'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import { saveFile } from '#lib/save-file.ts'
import type { CohortMeasure } from './customers-choice.ts'

type Cell = CohortsReport['cohorts'][number]['cells'][number]

/** Saves the cohorts as a CSV file. Months after the last day are empty. */
export function exportCohorts(report: CohortsReport, measure: CohortMeasure): void {
  const content = new Blob([toCohortsCsv(report, measure)], { type: 'text/csv;charset=utf-8' })
  saveFile(content, `cohorts-${measure}-until-${report.until}.csv`)
}

/** Formats cohorts as CSV: ratios for retention, decimals in the store's currency for value. */
function toCohortsCsv({ cohorts, store: { currency } }: CohortsReport, measure: CohortMeasure): string {
  const months = cohorts[0]?.cells.map((_cell, month) => `month_${month}`) ?? []
  const toCell = (cell: Cell): CsvCell => {
    if (!cell) return null
    return measure === 'retention' ? cell.retention : { decimal: minorUnitsToDecimal(cell.valuePerCustomer, currency) }
  }
  const lines = cohorts.map(({ start, size, repeatRate, maturesOn, cells }) => [
    currency,
    start,
    size,
    repeatRate,
    maturesOn,
    ...cells.map(toCell),
  ])
  return toCsv([['currency', 'first_order_month', 'customers', 'ordered_again', 'matures_on', ...months], ...lines])
}
