import type { Basis } from '#domain/contracts/figure-terms.ts'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { csvNameOf, saveFile } from '#lib/save-file.ts'
import type { Walk } from './walk-bases.ts'

export const BASIS_NAMES: Record<Basis, string> = { shopify: 'Shopify', woocommerce: 'WooCommerce' }

type Exported = { from: Basis; currency: string; period: Period }

/** Downloads the walk from one platform's figures to the other's as a CSV file. Amounts are decimals. */
export function exportWalk(walks: readonly Walk[], { from, currency, period }: Exported): void {
  const end = from === 'shopify' ? 'woocommerce' : 'shopify'
  const header = ['Figure', 'Currency', BASIS_NAMES[from], 'Cancelled orders', 'Refunds', BASIS_NAMES[end]]
  const lines = walks.map(({ name, ...walk }): CsvCell[] => {
    const { label, unit } = QUERY_METRIC_DEFINITIONS[name]
    const cell = (value: number | null): CsvCell =>
      value !== null && unit === 'money' ? { decimal: minorUnitsToDecimal(value, currency) } : value
    const { start, cancelled, refunds } = walk
    return [label, unit === 'money' ? currency : null, cell(start), cell(cancelled), cell(refunds), cell(walk.end)]
  })
  saveFile(new Blob([toCsv([header, ...lines])], { type: 'text/csv' }), csvNameOf('counted-as', period))
}
