import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useEndImport } from '#data/imports/actions.ts'
import { importQueries } from '#data/imports/imports.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { FoldedFirstRows } from '#features/imports/questions/first-rows-table.tsx'
import { ImportQuestions } from '#features/imports/questions/import-questions.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { adviceFor, describeProgress, hasReadAll, progressOf } from './file-status.ts'
import { ImportReport } from './import-report.tsx'
import { RejectedRows } from './rows-not-taken.tsx'

type ImportProgressStepProps = {
  importId: string
  /** Missing if the file is one of several. */
  onAnother?: () => void
  onShowFigures: () => Promise<void>
}

/** Shows an import, and polls the server until the import ends. */
export function ImportProgressStep({ importId, ...actions }: ImportProgressStepProps) {
  const { data: current, error, refetch } = useQuery(importQueries.one(importId))
  if (!current) {
    if (!error) return <Spinner message="Loading the import..." className="py-12" />
    return <ErrorState title="We couldn’t load this import" error={error} onRetry={() => void refetch()} />
  }
  return <FollowedImport current={current} {...actions} />
}

type CurrentImportProps = Omit<ImportProgressStepProps, 'importId'> & { current: Import }

function FollowedImport(props: CurrentImportProps) {
  const view = useRef<HTMLDivElement>(null)
  const { status } = props.current

  useEffect(
    function keepFocusWithTheImport() {
      // Focus the view if the focused element disappeared with the previous status.
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
      return <Spinner message="Undoing the import..." className="py-12" />
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

const describeWaiting = ({ waitsFor }: Import) =>
  waitsFor === null ? 'Waiting to start' : `Starts when ${waitsFor} is done`

function RunningImport({ current }: { current: Import }) {
  const cancel = useEndImport(current.id)
  const isWaiting = current.status === 'queued'
  const isRead = hasReadAll(current)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium">
          {isWaiting
            ? describeWaiting(current)
            : `${isRead ? 'Calculating the figures of' : 'Reading'} ${current.filename ?? 'your file'}`}
        </span>
        <span className="text-muted tabular-nums">{describeProgress(current)}</span>
      </p>
      <Progress label={isRead ? 'Calculation' : 'Import'} value={isWaiting ? null : progressOf(current)} />
      <p className="text-muted">
        You can close this window or leave the page. Your figures change when the import is finished.
      </p>
      <FoldedFirstRows firstRows={current.firstRows} answers={{}} />
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

/** An import that failed or was cancelled, with the reason and what to do. */
function FailedImport({ current, onAnother }: { current: Import; onAnother?: (() => void) | undefined }) {
  const advice = adviceFor(current.error?.code)
  return (
    <div className="grid gap-4">
      {current.status === 'cancelled' ? (
        <Alert title="The import was cancelled">Your store is unchanged.</Alert>
      ) : (
        <Alert tone="bad" title={`${current.filename ?? 'The file'} wasn’t imported`}>
          <p>{current.error?.message ?? 'Something went wrong while reading the file.'}</p>
          {advice !== '' && <p className="mt-1">{advice}</p>}
          <p className="mt-1">Your store is unchanged.</p>
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

function UndoneImport({ current, onAnother }: UndoneImportProps) {
  const { filename, keepsReplaced, ordersChanged } = current
  return (
    <div className="grid gap-4">
      <Alert title={`The import of ${filename ?? 'your file'} was undone`}>
        <p>What the import added doesn’t count anymore.{ordersChanged > 0 && ` ${whatBecame(keepsReplaced)}`}</p>
        <p className="mt-1">You can import the same file again.</p>
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
    ? 'The orders that the import changed were restored.'
    : 'The orders that the import changed weren’t restored. To restore them, import the older file again.'
