import { useState } from 'react'
import { useEndImport } from '#data/imports/actions.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { focusOnMount } from '#ui/forms/focus-on-mount.ts'
import { DialogActions } from './dialog-actions.tsx'
import { hasOnlyRejected } from './file-status.ts'
import { FoldedFirstRows } from '#features/imports/questions/first-rows-table.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ShowFiguresButton } from './show-figures-button.tsx'
import { DownloadRows, LeftOutRows, RejectedRows } from './rows-not-taken.tsx'

type ImportReportProps = {
  report: Import
  /** Missing if the file is one of several. */
  onAnother?: (() => void) | undefined
  onShowFigures: () => Promise<void>
}

/** The result of an import: new orders, how the amounts add up, and rows that were not imported. */
export function ImportReport({ report, onAnother, onShowFigures }: ImportReportProps) {
  const { rowsRead, rowsLeftOut, rowsRejected, notes } = report
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasOnlyRejected(report) ? (
        <Alert tone="warning" title={`No rows were imported from ${report.filename ?? 'your file'}`}>
          We couldn’t read any row. Download the rejected rows to see why, fix the file and import it again.
        </Alert>
      ) : (
        <Alert tone="good" title={`${report.filename ?? 'Your file'} was imported`}>
          {formatCount(rowsRead, 'row')} read. Your figures include it now.
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
      <FoldedFirstRows firstRows={report.firstRows} answers={{}} />
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
        variant="outline"
        className="sm:mr-auto"
        // Focus this button again if the person decides not to undo the import.
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
      <ShowFiguresButton onShowFigures={onShowFigures} />
    </DialogActions>
  )
}

/** Asks before undoing an import, and says what changes. */
function UndoImport({ report, onKeep }: { report: Import; onKeep: () => void }) {
  const undo = useEndImport(report.id)
  return (
    <section aria-labelledby="undo-import" className="grid basis-full gap-3">
      <div className="grid gap-1">
        <h3 id="undo-import" className="font-medium break-words">
          Undo the import of <bdi>{report.filename ?? 'this file'}</bdi>?
        </h3>
        <p className="text-pretty text-muted">{consequence(report)}</p>
      </div>
      {undo.error && (
        <p role="alert" className="text-bad">
          The import wasn’t undone. {undo.error.message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-[24rem]:*:grow">
        <Button ref={focusOnMount} variant="outline" disabled={undo.isPending} onClick={onKeep}>
          Keep import
        </Button>
        <Button variant="destructive" isLoading={undo.isPending} onClick={() => undo.mutate()}>
          Undo import
        </Button>
      </div>
    </section>
  )
}

const orders = (count: number): string => formatCount(count, 'order')

function consequence({ ordersNew, ordersChanged, keepsReplaced }: Import): string {
  const gone =
    ordersNew > 0 ? `Its ${orders(ordersNew)} won’t count anymore.` : 'What this import added won’t count anymore.'
  if (ordersChanged === 0) return `${gone} You can import the file again later.`
  return keepsReplaced
    ? `${gone} ${orders(ordersChanged)} that this import changed will be restored.`
    : `${gone} ${orders(ordersChanged)} that this import changed won’t be restored, because the file was imported with an earlier version of Cartwright. To restore them, import the older file again.`
}
