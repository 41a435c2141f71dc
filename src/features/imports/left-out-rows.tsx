import type { Import } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'

/** Rows that are right but are not sales. */
export function LeftOutRows({ rowsLeftOut }: { rowsLeftOut: Import['rowsLeftOut'] }) {
  return (
    <section aria-label="Rows left out">
      <h3 className="mb-1 font-medium">Left out, because they are not sales</h3>
      <ul className="text-muted">
        {rowsLeftOut.map(({ reason, rows }) => (
          <li key={reason} className="flex justify-between gap-4">
            <span>{reason}</span>
            <span className="shrink-0 tabular-nums">{formatNumber(rows)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
