import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { importQueries } from '#data/imports.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useEndImport } from '#data/imports-actions.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { Alert } from '#ui/alert.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportReport } from './import-report.tsx'
import { adviceFor } from './file-status.ts'
import { RejectedRows } from './rows-not-taken.tsx'

type ImportProgressStepProps = {
  importId: string
  /** Left out where the file is one of several. */
  onAnother?: () => void
  onShowFigures: () => void
}

/** An import as it stands on the server, followed until it ends. */
export function ImportProgressStep({ importId, ...actions }: ImportProgressStepProps) {
  const { data: current, error, refetch } = useQuery(importQueries.one(importId))
  if (!current) {
    if (!error) return <Spinner message="Looking up the import..." className="py-12" />
    return <ErrorState title="This import cannot be shown" error={error} onRetry={() => void refetch()} />
  }
  return <FollowedImport current={current} {...actions} />
}

type CurrentImportProps = Omit<ImportProgressStepProps, 'importId'> & { current: Import }

function FollowedImport(props: CurrentImportProps) {
  const view = useRef<HTMLDivElement>(null)
  const { status } = props.current

  useEffect(
    function keepFocusWithTheImport() {
      // What had it may have gone with the status before.
      if (document.activeElement === document.body) view.current?.focus()
    },
    [status],
  )

  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      <CurrentImport {...props} />
    </div>
  )
}

function CurrentImport({ current, onAnother, onShowFigures }: CurrentImportProps) {
  switch (current.status) {
    case 'queued':
    case 'running':
      return <RunningImport current={current} />
    case 'undoing':
      return <Spinner message="Undoing the import. Your figures change when it is done." className="py-12" />
    case 'awaiting_input':
      return <ImportQuestions key={current.questions.map(({ id }) => id).join()} current={current} />
    case 'done':
      return <ImportReport report={current} onAnother={onAnother} onShowFigures={onShowFigures} />
    case 'failed':
    case 'cancelled':
      return <FailedImport current={current} onAnother={onAnother} />
    case 'undone':
      return <UndoneImport current={current} onAnother={onAnother} />
  }
}

/** How far the server has read, with a way to stop it. */
function RunningImport({ current }: { current: Import }) {
  const cancel = useEndImport(current.id)
  const isWaiting = current.status === 'queued'
  const share = current.bytesTotal > 0 ? current.bytesRead / current.bytesTotal : null
  const isRead = share !== null && share >= 1
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium">
          {isWaiting
            ? 'Waiting to start'
            : `${isRead ? 'Working out the figures of' : 'Reading'} ${current.filename ?? 'your file'}`}
        </span>
        <span className="text-muted tabular-nums">{formatNumber(current.rowsRead)} rows</span>
      </p>
      <Progress label="Import" value={isWaiting || isRead ? null : share} />
      <p className="text-muted">
        You can close this window or leave the page: the import goes on, and your figures change only when all of it is
        in.
      </p>
      <Button
        variant="outline"
        className="justify-self-end"
        isLoading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        Cancel import
      </Button>
    </div>
  )
}

/** An import that ended without taking anything: why, and what to do. */
function FailedImport({ current, onAnother }: { current: Import; onAnother?: (() => void) | undefined }) {
  return (
    <div className="grid gap-4">
      {current.status === 'cancelled' ? (
        <Alert title="The import was cancelled">Nothing of the file was taken; your store is as it was before.</Alert>
      ) : (
        <Alert tone="bad" title={`${current.filename ?? 'The file'} could not be imported`}>
          <p>{current.error?.message ?? 'Something went wrong while the file was read.'}</p>
          <p className="mt-1">{adviceFor(current.error?.code)}</p>
          <p className="mt-1">Your store is as it was before.</p>
        </Alert>
      )}
      {current.rowsRejected > 0 && <RejectedRows report={current} />}
      {onAnother && (
        <Button className="justify-self-end" onClick={onAnother}>
          Choose another file
        </Button>
      )}
    </div>
  )
}

type UndoneImportProps = { current: Import; onAnother?: (() => void) | undefined }

/** An import that was taken back. */
function UndoneImport({ current, onAnother }: UndoneImportProps) {
  const { filename, keepsReplaced, ordersChanged } = current
  return (
    <div className="grid gap-4">
      <Alert title={`The import of ${filename ?? 'your file'} was undone`}>
        <p>What it added no longer counts.{ordersChanged > 0 && ` ${whatBecame(keepsReplaced)}`}</p>
        <p className="mt-1">To bring it back, import the file again.</p>
      </Alert>
      {onAnother && (
        <Button className="justify-self-end" onClick={onAnother}>
          Choose another file
        </Button>
      )}
    </div>
  )
}

const whatBecame = (isKept: boolean): string =>
  isKept
    ? 'The orders it changed count as before.'
    : 'The orders it changed did not come back: import the older file again to restore them.'
