import type { Import } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { CurrencyTotals } from './currency-totals.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { LeftOutRows } from './left-out-rows.tsx'
import { UndoImport } from './undo-import.tsx'
import { RejectedRows } from './rejected-rows.tsx'

type ImportReportProps = { report: Import; onAnother: () => void; onShowFigures: () => void }

/** What came of an import: what is new, the totals to check against, and what was left out. */
export function ImportReport({ report, onAnother, onShowFigures }: ImportReportProps) {
  return (
    <div className="grid gap-5">
      <Alert tone="good" title={`${report.filename ?? 'Your file'} is in`}>
        {formatNumber(report.rowsRead)} rows read. Your figures include it now.
      </Alert>
      <Counts report={report} />
      {report.totals.length > 0 && <CurrencyTotals totals={report.totals} />}
      {report.rowsLeftOut.length > 0 && <LeftOutRows rowsLeftOut={report.rowsLeftOut} />}
      {report.rowsRejected > 0 && <RejectedRows report={report} />}
      {report.notes.length > 0 && (
        <section aria-label="Notes">
          <h3 className="mb-1 font-medium">Good to know</h3>
          <ul className="list-disc pl-5 text-muted">
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <DialogActions>
        <UndoImport report={report} />
        <Button variant="outline" onClick={onAnother}>
          Import another file
        </Button>
        <Button onClick={onShowFigures}>Show the figures</Button>
      </DialogActions>
    </div>
  )
}

function Counts({ report }: { report: Import }) {
  const orders = [
    { label: 'New orders', value: report.ordersNew },
    { label: 'Changed orders', value: report.ordersChanged },
    { label: 'Unchanged orders', value: report.ordersUnchanged },
  ]
  const products = [
    { label: 'New products', value: report.productsNew },
    { label: 'Changed products', value: report.productsChanged },
  ].filter(({ value }) => value > 0)
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {[...orders, ...products].map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
