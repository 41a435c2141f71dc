import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'

type TablePagesProps = {
  /** Counted from 0. */
  page: number
  /** How many rows a page has. */
  pageRows: number
  rowCount: number
  /** For screen readers. */
  label: string
  onChange: (page: number) => void
}

/** The rows shown, with buttons for the other pages. */
export function TablePages({ page, pageRows, rowCount, label, onChange }: TablePagesProps) {
  const first = page * pageRows
  const last = Math.min(first + pageRows, rowCount)
  // The page may be beyond the last one, such as after an import was undone.
  const previous = Math.max(0, Math.min(page, Math.ceil(rowCount / pageRows)) - 1)
  return (
    <nav aria-label={label} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-muted tabular-nums">
        {rowCount === 0
          ? 'No rows'
          : `Rows ${formatNumber(Math.min(first + 1, last))}–${formatNumber(last)} of ${formatNumber(rowCount)}`}
      </p>
      {(rowCount > pageRows || page > 0) && (
        <div className="flex gap-2">
          <Button variant="outline" size="compact" disabled={page === 0} onClick={() => onChange(previous)}>
            Previous
          </Button>
          <Button variant="outline" size="compact" disabled={last === rowCount} onClick={() => onChange(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
