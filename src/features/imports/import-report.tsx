import { useState } from 'react'
import type { Import } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { focusOnMount } from '#ui/focus-on-mount.ts'
import { DialogActions } from './dialog-actions.tsx'
import { DownloadRows } from './download-rows.tsx'
import { tookNothing } from './file-status.ts'
import { LeftOutRows } from './left-out-rows.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { ReportFigures } from './report-figures.tsx'
import { UndoImport } from './undo-import.tsx'

type ImportReportProps = {
  report: Import
  /** Left out where the file is one of several. */
  onAnother?: (() => void) | undefined
  onShowFigures: () => void
}

/** What came of an import: what is new, how its amounts add up, and what was not taken. */
export function ImportReport({ report, onAnother, onShowFigures }: ImportReportProps) {
  const { rowsRead, rowsLeftOut, rowsRejected, notes } = report
  return (
    <div className="grid gap-5">
      {tookNothing(report) ? (
        <Alert tone="warning" title={`Nothing of ${report.filename ?? 'your file'} was imported`}>
          None of its rows could be read. Check the list of rejected rows, fix the file and import it again.
        </Alert>
      ) : (
        <Alert tone="good" title={`${report.filename ?? 'Your file'} is in`}>
          {formatNumber(rowsRead)} {rowsRead === 1 ? 'row' : 'rows'} read. Your figures include it now.
          {report.hasReplacedSample && <p>Your sample data was removed.</p>}
        </Alert>
      )}
      <ReportFigures sums={report} />
      {rowsLeftOut.length > 0 && (
        <LeftOutRows rowsLeftOut={rowsLeftOut}>
          <DownloadRows report={report} kind="left-out" label="Download left-out rows" />
        </LeftOutRows>
      )}
      {rowsRejected > 0 && <RejectedRows report={report} />}
      {notes.length > 0 && (
        <section aria-label="Notes">
          <h3 className="mb-1 font-medium">Good to know</h3>
          <ul className="list-disc pl-5 text-pretty text-muted">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <ReportActions report={report} onAnother={onAnother} onShowFigures={onShowFigures} />
    </div>
  )
}

function ReportActions({ report, onAnother, onShowFigures }: ImportReportProps) {
  const [undoing, setUndoing] = useState<'not asked' | 'asked' | 'kept'>('not asked')
  if (undoing === 'asked') {
    return (
      <DialogActions>
        <UndoImport report={report} onKeep={() => setUndoing('kept')} />
      </DialogActions>
    )
  }
  return (
    <DialogActions>
      <Button
        variant="ghost"
        className="sm:mr-auto sm:-ml-4"
        // The focus comes back to where it was before the question.
        ref={undoing === 'kept' ? focusOnMount : null}
        onClick={() => setUndoing('asked')}
      >
        Undo import
      </Button>
      {onAnother && (
        <Button variant="outline" onClick={onAnother}>
          Import another file
        </Button>
      )}
      <Button onClick={onShowFigures}>Show the figures</Button>
    </DialogActions>
  )
}
