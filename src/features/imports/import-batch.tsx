import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { focusOnMount } from '#ui/focus-on-mount.ts'
import { BatchRow } from './batch-row.tsx'
import { CombinedReport } from './combined-report.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { ImportProgressStep } from './import-progress-step.tsx'
import { type BatchFile, useBatch } from './use-batch.ts'
import type { Uploads } from './use-uploads.ts'

type ImportBatchProps = {
  importIds: readonly string[]
  uploads: Uploads
  onAnother: () => void
  onShowFigures: () => void
}

/** `questions` are those that the person answers; `null` where it is the report that was opened. */
type Opened = { importId: string; questions: string | null }

const questionsOf = ({ current }: BatchFile): string => current?.questions.map(({ id }) => id).join() ?? ''

/** Several files at once: where each stands, the questions of those that ask, and one report at the end. */
export function ImportBatch({ importIds, uploads, onAnother, onShowFigures }: ImportBatchProps) {
  const files = useBatch(importIds, uploads.list)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const file = files.find(({ importId }) => importId !== null && importId === opened?.importId)
  // Once a question is answered, the list says which file comes next.
  const isAnswered = file !== undefined && opened?.questions !== null && opened?.questions !== questionsOf(file)

  function handleBack() {
    setLeft(opened?.importId ?? null)
    setOpened(null)
  }

  function handleAct(acted: BatchFile) {
    const { importId, upload, status } = acted
    setLeft(null)
    if (status.action === 'again' && upload) uploads.again(upload)
    else if (importId !== null) {
      setOpened({ importId, questions: status.action === 'answer' ? questionsOf(acted) : null })
    }
  }

  if (opened && file && !isAnswered) {
    return (
      <div className="grid gap-4">
        <Button ref={focusOnMount} variant="ghost" size="sm" className="-ml-3 justify-self-start" onClick={handleBack}>
          <ArrowLeft aria-hidden />
          All files
        </Button>
        <ImportProgressStep key={opened.importId} importId={opened.importId} onShowFigures={onShowFigures} />
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <BatchSummary files={files} hasFocus={isAnswered} />
      <ul aria-label="Files" className="divide-y divide-line border-y border-line">
        {files.map((entry) => (
          <BatchRow
            key={entry.key}
            file={entry}
            hasFocus={entry.importId !== null && entry.importId === left}
            isSending={uploads.isSending}
            onAct={handleAct}
          />
        ))}
      </ul>
      <BatchEnd files={files} uploads={uploads} onAnother={onAnother} onShowFigures={onShowFigures} />
    </div>
  )
}

const list = new Intl.ListFormat('en')

/** One sentence, also for those who hear the screen. */
function BatchSummary({ files, hasFocus }: { files: readonly BatchFile[]; hasFocus: boolean }) {
  const asking = files.filter(({ status }) => status.action === 'answer').length
  const done = files.filter(({ status }) => status.tone === 'good').length
  const undone = files.filter(({ current }) => current?.status === 'undone').length
  const failed = files.filter(({ status }) => status.tone === 'bad').length
  const parts = [
    `${formatNumber(done)} of ${formatNumber(files.length)} files imported`,
    ...(undone > 0 ? [`${formatNumber(undone)} undone`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(asking > 0 ? [`${formatNumber(asking)} ${asking === 1 ? 'needs' : 'need'} your answer`] : []),
  ]
  return (
    <p ref={hasFocus ? focusOnMount : null} role="status" tabIndex={-1} className="font-medium outline-none">
      {list.format(parts)}
    </p>
  )
}

type BatchEndProps = Omit<ImportBatchProps, 'importIds'> & { files: readonly BatchFile[] }

function BatchEnd({ files, uploads, onAnother, onShowFigures }: BatchEndProps) {
  const isAsked = files.some(({ status }) => status.action === 'answer')
  const reports = files.flatMap(({ current }) => (current?.status === 'done' ? [current] : []))
  if (uploads.isSending) {
    return (
      <>
        <p className="text-muted">
          Keep this page open until all files are uploaded.
          {isAsked && ' At most five files are open at a time: answer those that need it, and the next ones follow.'}
        </p>
        <DialogActions>
          <Button variant="outline" onClick={uploads.stop}>
            Stop uploading
          </Button>
        </DialogActions>
      </>
    )
  }
  if (!files.every(({ status }) => status.hasEnded)) {
    return (
      <p className="text-muted">
        You can close this window or leave the page: the imports go on.
        {isAsked && ' Files that need your answer wait for it.'}
      </p>
    )
  }
  return (
    <>
      {reports.length > 0 ? (
        <CombinedReport reports={reports} />
      ) : (
        <Alert>No file was imported. Your store is as it was before.</Alert>
      )}
      <DialogActions>
        <Button variant={reports.length > 0 ? 'outline' : 'default'} onClick={onAnother}>
          Import more files
        </Button>
        {reports.length > 0 && <Button onClick={onShowFigures}>Show the figures</Button>}
      </DialogActions>
    </>
  )
}
