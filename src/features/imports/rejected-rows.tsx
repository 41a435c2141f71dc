import type { Import } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { DownloadRows } from './download-rows.tsx'

/** How many rows could not be read, and the list of them with their reasons. */
export function RejectedRows({ report }: { report: Import }) {
  const rows = report.rowsRejected === 1 ? 'row' : 'rows'
  return (
    <Alert tone="warning" title={`${formatNumber(report.rowsRejected)} ${rows} rejected`}>
      <p>
        These rows couldn’t be read. The list gives the line, column and reason of each. Fix them in the list and import
        it: nothing is counted twice.
      </p>
      <DownloadRows report={report} kind="rejected" label="Download rejected rows" />
    </Alert>
  )
}
