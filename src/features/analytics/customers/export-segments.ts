import { labelOfSegment } from '#domain/analysis/customers/rfm-segments.ts'
import type { CustomersReport } from '#domain/contracts/analytics/customers.ts'
import { toCsv } from '#domain/csv.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import { saveFile } from '#lib/save-file.ts'

/** Saves the segments as a CSV file. */
export function exportSegments(
  { store: { currency }, until }: CustomersReport,
  segments: NonNullable<CustomersReport['segments']>,
): void {
  const lines = segments.map(({ name, customers, netSales, share }) => [
    currency,
    labelOfSegment(name),
    customers,
    { decimal: minorUnitsToDecimal(netSales, currency) },
    share,
  ])
  const text = toCsv([['currency', 'segment', 'customers', 'net_sales', 'share_of_net_sales'], ...lines])
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `segments-until-${until}.csv`)
}
