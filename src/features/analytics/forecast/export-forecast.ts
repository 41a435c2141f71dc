import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import { saveFile } from '#lib/save-file.ts'

/** Saves the past and the forecast as a CSV file. */
export function exportForecast(report: ForecastReport): void {
  const content = new Blob([toForecastCsv(report)], { type: 'text/csv;charset=utf-8' })
  saveFile(content, `forecast-${report.metric.replace('_', '-')}-by-${report.by}-from-${report.today}.csv`)
}

/** Formats the past and the forecast as CSV. Amounts are decimals in the store's currency. */
function toForecastCsv({ currency, forecast, history, metric }: ForecastReport): string {
  const toCell = (value: number): CsvCell =>
    metric === 'orders' ? value : { decimal: minorUnitsToDecimal(value, currency) }
  const past = history.map(({ from, to, value }) => [currency, from, to, 'actual', toCell(value), null, null, null])
  const steps = forecast.kind === 'ready' ? forecast.steps : []
  const coming = steps.map(({ from, to, value, low, high, sold }) => [
    currency,
    from,
    to,
    'forecast',
    toCell(value),
    toCell(low),
    toCell(high),
    toCell(sold),
  ])
  return toCsv([['currency', 'from', 'to', 'kind', metric, 'low', 'high', 'sold_so_far'], ...past, ...coming])
}
