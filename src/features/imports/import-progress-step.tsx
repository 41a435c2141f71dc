import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { importQueries } from '#data/imports.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { FailedImport } from './failed-import.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportReport } from './import-report.tsx'
import { UndoneImport } from './undone-import.tsx'
import { RunningImport } from './running-import.tsx'

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
