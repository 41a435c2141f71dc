import { useDownloadRejectedRows } from '#data/imports-actions.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** How many rows could not be taken, and the list of them with their reasons. */
export function RejectedRows({ report }: { report: Import }) {
  const download = useDownloadRejectedRows()
  const rows = report.rowsRejected === 1 ? 'row' : 'rows'
  return (
    <Alert tone="warning" title={`${formatNumber(report.rowsRejected)} ${rows} rejected`}>
      <p>
        Each is listed with its line, column and reason. Mend them in the list and import it: nothing is counted twice.
      </p>
      <Button
        variant="outline"
        size="compact"
        className="mt-2"
        isLoading={download.isPending}
        onClick={() => download.mutate(report)}
      >
        Download rejected rows
      </Button>
      {download.error && <p className="mt-2 text-bad">{download.error.message}</p>}
    </Alert>
  )
}
