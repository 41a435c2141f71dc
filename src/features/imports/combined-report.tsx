import type { Import } from '#domain/contracts/imports.ts'
import { combineReports } from '#domain/imports/combined-report.ts'
import { formatNumber } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { LeftOutRows } from './left-out-rows.tsx'
import { ReportFigures } from './report-figures.tsx'

/** What came of several files together; the rows are in the reports of the files. */
export function CombinedReport({ reports }: { reports: readonly Import[] }) {
  const sums = combineReports(reports)
  const { rowsRejected, rowsLeftOut } = sums
  return (
    <section aria-labelledby="combined-report" className="grid gap-5">
      <h3 id="combined-report" className="text-base font-semibold">
        {reports.length === 1 ? 'The file that is in' : `All ${formatNumber(reports.length)} files together`}
      </h3>
      {reports.some(({ hasReplacedSample }) => hasReplacedSample) && <p>Your sample data was removed.</p>}
      <ReportFigures sums={sums} />
      {rowsLeftOut.length > 0 && <LeftOutRows rowsLeftOut={rowsLeftOut} />}
      {rowsRejected > 0 && (
        <Alert tone="warning" title={`${formatNumber(rowsRejected)} ${rowsRejected === 1 ? 'row' : 'rows'} rejected`}>
          The report of each file lists its rejected rows.
        </Alert>
      )}
    </section>
  )
}
