import type { PaybackReport } from '#domain/contracts/analytics/payback.ts'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import { saveFile } from '#lib/save-file.ts'

/** Saves the table as a CSV file. Months after the last day are empty. */
export function exportPayback(report: PaybackReport): void {
  saveFile(new Blob([toPaybackCsv(report)], { type: 'text/csv;charset=utf-8' }), `payback-until-${report.until}.csv`)
}

function toPaybackCsv({ cohorts, store: { currency } }: PaybackReport): string {
  const months = cohorts[0]?.cells.map((_cell, month) => `contribution_per_customer_month_${month}`) ?? []
  const money = (amount: number): CsvCell => ({ decimal: minorUnitsToDecimal(amount, currency) })
  const lines = cohorts.map(({ start, size, adSpend, costPerCustomer, coverage, paidBackAfter, cells }) => [
    currency,
    start,
    size,
    money(adSpend),
    money(costPerCustomer),
    coverage,
    paidBackAfter,
    ...cells.map((cell) => cell && money(cell.contribution)),
  ])
  const columns = [
    'currency',
    'first_order_month',
    'new_customers',
    'ad_spend',
    'cost_per_customer',
    'cost_coverage',
    'paid_back_after_months',
    ...months,
  ]
  return toCsv([columns, ...lines])
}
