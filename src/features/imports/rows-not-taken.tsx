import type { ReactNode } from 'react'
import { useDownloadRows } from '#data/imports/actions.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

/** Shows how many rows were rejected, with a download that gives the reason for each. */
export function RejectedRows({ report }: { report: Import }) {
  const rows = report.rowsRejected === 1 ? 'row' : 'rows'
  return (
    <Alert tone="warning" title={`${formatNumber(report.rowsRejected)} ${rows} rejected`}>
      <p>
        We couldn’t read these rows. Download them to see the line, column and reason for each. Fix the rows in the
        downloaded file and import it. Nothing is counted twice.
      </p>
      <DownloadRows report={report} kind="rejected" label="Download rejected rows" />
    </Alert>
  )
}

type LeftOutRowsProps = {
  rowsLeftOut: Import['rowsLeftOut']
  children?: ReactNode
}

/** Counts the readable rows that were left out because they aren't sales, by reason. */
export function LeftOutRows({ rowsLeftOut, children }: LeftOutRowsProps) {
  return (
    <section aria-label="Rows left out">
      <h3 className="mb-1 font-medium">Rows left out on purpose</h3>
      <ul className="text-muted">
        {rowsLeftOut.map(({ reason, rows }) => (
          <li key={reason} className="flex justify-between gap-4">
            <bdi className="min-w-0 break-words">{reason}</bdi>
            <span className="shrink-0 tabular-nums">{formatCount(rows, 'row')}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

type DownloadRowsProps = { report: Pick<Import, 'id' | 'filename'>; kind: 'rejected' | 'left-out'; label: string }

export function DownloadRows({ report: { id, filename }, kind, label }: DownloadRowsProps) {
  const download = useDownloadRows()
  return (
    <div className="mt-2">
      <Button
        variant="outline"
        size="compact"
        isLoading={download.isPending}
        onClick={() => download.mutate({ id, filename, kind })}
      >
        {label}
      </Button>
      {download.error && (
        <p role="alert" className="mt-2 text-bad">
          {download.error.message}
        </p>
      )}
    </div>
  )
}
