import type { Import } from '#domain/contracts/imports.ts'
import { formatExactMoney } from '#lib/format.ts'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'

type Row = Import['totals'][number]

const AMOUNTS = [
  { key: 'gross', label: 'Gross sales' },
  { key: 'net', label: 'Net sales' },
  { key: 'total', label: 'Total sales' },
] as const

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'currency', label: 'Currency', render: ({ currency }) => currency },
  ...AMOUNTS.map(({ key, label }) => ({
    key,
    label,
    isNumeric: true,
    render: (row: Row) => formatExactMoney(row[key], row.currency),
  })),
]

type CurrencyTotalsProps = { totals: Import['totals']; caption?: string }

export function CurrencyTotals({ totals, caption = 'Totals in the file, by currency' }: CurrencyTotalsProps) {
  return (
    <div>
      <h3 className="mb-2 font-medium">{caption}</h3>
      <DataTable
        caption={caption}
        columns={COLUMNS}
        rows={totals}
        toKey={({ currency }) => currency}
        emptyText="The file has no amounts."
        card={{ figures: AMOUNTS.map(({ key }) => key) }}
      />
    </div>
  )
}
