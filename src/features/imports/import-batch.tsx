import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import type { Import } from '#domain/contracts/imports.ts'
import { combineReports } from '#domain/imports/combined-report.ts'
import { joinNames } from '#domain/join-names.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { focusOnMount } from '#ui/forms/focus-on-mount.ts'
import { DialogActions } from './dialog-actions.tsx'
import { ImportProgressStep } from './import-progress-step.tsx'
import { ReportFigures } from './report-figures.tsx'
import { LeftOutRows } from './rows-not-taken.tsx'
import { ShowFiguresButton } from './show-figures-button.tsx'
import { type BatchFile, useBatch } from './use-batch.ts'
import type { Uploads } from './use-uploads.ts'

type ImportBatchProps = {
  importIds: readonly string[]
  uploads: Uploads
  onAnother: () => void
  onShowFigures: () => Promise<void>
}

/** The file whose details are open. `questions`: the ids of its open questions, or `null` if there are none. */
type Opened = { importId: string; questions: string | null }

const questionsOf = ({ current }: BatchFile): string => current?.questions.map(({ id }) => id).join() ?? ''

/** Several files: their states, their questions and a report for all of them. */
export function ImportBatch({ importIds, uploads, onAnother, onShowFigures }: ImportBatchProps) {
  const files = useBatch(importIds, uploads.list)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const file = files.find(({ importId }) => importId !== null && importId === opened?.importId)
  // Once the questions are answered, show the list again, where the next file waits for answers.
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
      {joinNames(parts)}
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
          {isAsked &&
            ' You can have up to five unfinished imports. To continue, answer the questions of the files marked “Needs your answer”.'}
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
        You can close this window or leave the page. The imports continue.
        {isAsked && ' Files marked “Needs your answer” wait for your answers.'}
      </p>
    )
  }
  return (
    <>
      {reports.length > 0 ? (
        <CombinedReport reports={reports} />
      ) : (
        <Alert>No file was imported. Your store is unchanged.</Alert>
      )}
      <DialogActions>
        <Button variant={reports.length > 0 ? 'outline' : 'default'} onClick={onAnother}>
          Import more files
        </Button>
        {reports.length > 0 && <ShowFiguresButton onShowFigures={onShowFigures} />}
      </DialogActions>
    </>
  )
}

const ACTIONS = { answer: 'Answer', report: 'Report', details: 'Details', again: 'Upload again' } as const

type BatchRowProps = {
  file: BatchFile
  /** Whether the row takes the focus, because the person has just closed the details of its file. */
  hasFocus: boolean
  /** Whether an upload is running. Meanwhile "Upload again" is disabled, because uploads run one at a time. */
  isSending: boolean
  onAct: (file: BatchFile) => void
}

function BatchRow({ file, hasFocus, isSending, onAct }: BatchRowProps) {
  const { label, tone, detail, progress, action } = file.status
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div className="grid gap-1">
        <p className="truncate font-medium" title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-pretty break-words text-muted tabular-nums">
          <Badge tone={tone}>{label}</Badge>
          {detail}
        </p>
      </div>
      {action !== null && (
        <Button
          variant={action === 'answer' ? 'default' : 'outline'}
          size="sm"
          aria-label={`${ACTIONS[action]}: ${file.name}`}
          disabled={action === 'again' && isSending}
          ref={hasFocus ? focusOnMount : null}
          onClick={() => onAct(file)}
        >
          {ACTIONS[action]}
        </Button>
      )}
      {progress !== null && (
        <Progress label={`${label}: ${file.name}`} value={progress} className="col-span-full mt-2" />
      )}
    </li>
  )
}

/** The combined totals of all files. Rejected rows are in the report of each file. */
function CombinedReport({ reports }: { reports: readonly Import[] }) {
  const sums = combineReports(reports)
  const { rowsRejected, rowsLeftOut } = sums
  return (
    <section aria-labelledby="combined-report" className="grid gap-5">
      <h3 id="combined-report" className="text-base font-semibold">
        {reports.length === 1 ? 'Imported file' : `All ${formatNumber(reports.length)} files together`}
      </h3>
      {reports.some(({ hasReplacedSample }) => hasReplacedSample) && <p>Your sample data was removed.</p>}
      <ReportFigures sums={sums} />
      {rowsLeftOut.length > 0 && <LeftOutRows rowsLeftOut={rowsLeftOut} />}
      {rowsRejected > 0 && (
        <Alert tone="warning" title={`${formatCount(rowsRejected, 'row')} rejected`}>
          To see the rejected rows, open the report of each file.
        </Alert>
      )}
    </section>
  )
}
