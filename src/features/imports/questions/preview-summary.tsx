import type { ImportPreview } from '#domain/contracts/imports.ts'
import { CurrencyTotals } from '#features/imports/currency-totals.tsx'
import { formatCount, formatExactMoney, formatNumber, formatRange } from '#lib/format.ts'

type PreviewLineProps = { preview: ImportPreview | undefined; isMissing: boolean }

/**
 * One line with the orders, total sales and dates that an import with the current answers would add. While a question is
 * open, says so instead, because its answer changes the totals.
 */
export function PreviewLine({ preview, isMissing }: PreviewLineProps) {
  return (
    <p role="status" className="basis-full text-pretty tabular-nums empty:hidden">
      {isMissing ? 'Answer every question to see what the file adds.' : preview && <Added preview={preview} />}
    </p>
  )
}

function Added({ preview }: { preview: ImportPreview }) {
  const { orders, firstDay, lastDay, totals } = preview
  const sums = totals.slice(0, 2).map(({ currency, total }) => formatExactMoney(total, currency))
  return (
    <>
      <span className="font-medium">{formatCount(orders, 'order')}</span>
      {sums.length > 0 && ` · ${sums.join(' + ')} total sales`}
      {firstDay && lastDay && <span className="text-muted"> · {formatRange({ from: firstDay, to: lastDay })}</span>}
    </>
  )
}

/** What an import with the current answers would give: totals per currency, unreadable rows, and notes. */
export function PreviewSummary({ preview }: { preview: ImportPreview }) {
  const { rows, isWholeFile, totals, rowsRejected, rejection, rowsLeftOut, notes } = preview
  const leftOut = rowsLeftOut.map(({ reason, rows: count }) => `${reason}: ${formatCount(count, 'row')} left out.`)
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      {!isWholeFile && (
        <p className="text-muted">Preview of the first {formatNumber(rows)} rows. The import reads the whole file.</p>
      )}
      {totals.length > 0 ? (
        <CurrencyTotals totals={totals} caption="Preview: totals with these answers" />
      ) : (
        <p>We can’t read any orders with these answers. Check the columns.</p>
      )}
      <ul className="grid list-disc gap-1 pl-5 text-pretty text-muted">
        {rejection && (
          <li>
            {formatCount(rowsRejected, 'row')} can’t be read. Line {rejection.line}
            {rejection.column && `, ${rejection.column}`}: {rejection.reason}.
          </li>
        )}
        {[...leftOut, ...notes].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}
