import type { ReportSums } from '#domain/imports/combined-report.ts'
import { formatNumber } from '#lib/format.ts'
import { CurrencyTotals } from './currency-totals.tsx'
import { Reconciliation } from './reconciliation.tsx'

/** What came of a file or several: how many orders, and how the amounts add up per currency. */
export function ReportFigures({ sums }: { sums: ReportSums }) {
  const { totals, reconciliation } = sums
  return (
    <>
      <Counts sums={sums} />
      {reconciliation.map((entry) => (
        <Reconciliation key={entry.currency} entry={entry} />
      ))}
      {/* Imports of an earlier version know the totals only. */}
      {reconciliation.length === 0 && totals.length > 0 && <CurrencyTotals totals={totals} />}
    </>
  )
}

function Counts({ sums }: { sums: ReportSums }) {
  const orders = [
    { label: 'New orders', value: sums.ordersNew },
    { label: 'Changed orders', value: sums.ordersChanged },
    { label: 'Unchanged orders', value: sums.ordersUnchanged },
  ]
  const others = [
    { label: 'New products', value: sums.productsNew },
    { label: 'Changed products', value: sums.productsChanged },
    { label: 'New customers', value: sums.customersNew },
    { label: 'Completed customers', value: sums.customersChanged },
  ].filter(({ value }) => value > 0)
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {[...orders, ...others].map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
