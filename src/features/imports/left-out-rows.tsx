import type { ReactNode } from 'react'
import type { Import } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'

type LeftOutRowsProps = {
  rowsLeftOut: Import['rowsLeftOut']
  /** Where the rows themselves are to be had. */
  children?: ReactNode
}

/** Rows that are right but are not sales. */
export function LeftOutRows({ rowsLeftOut, children }: LeftOutRowsProps) {
  return (
    <section aria-label="Rows left out">
      <h3 className="mb-1 font-medium">Left out, because they are not sales</h3>
      <ul className="text-muted">
        {rowsLeftOut.map(({ reason, rows }) => (
          <li key={reason} className="flex justify-between gap-4">
            <bdi className="min-w-0 break-words">{reason}</bdi>
            <span className="shrink-0 tabular-nums">
              {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
