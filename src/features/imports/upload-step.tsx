import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { UPLOAD_CANCELLED, type UploadProgress } from '#data/imports/upload-file.ts'
import { cn } from '#lib/cn.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { HELD } from './file-status.ts'
import { formatBytes } from './format-bytes.ts'
import { FormatList } from './format-list.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { codeOf, isRefusal, type Upload, ACCEPTED_FILES, MAX_FILES } from './use-uploads.ts'

type UploadStepProps = {
  /** `null` is the person's first store. */
  storeId: string | null
  /** The file being uploaded, or the last one that failed. */
  upload: Upload | undefined
  onFiles: (files: File[]) => void
  onAgain: (upload: Upload) => void
  onCancel: () => void
}

/** Lets the person choose files. If there is only one file, also shows its upload. */
export function UploadStep({ storeId, upload, onFiles, onAgain, onCancel }: UploadStepProps) {
  if (upload?.state === 'held') {
    return (
      <div className="grid gap-4">
        <Alert title={`${upload.file.name} is waiting`}>{HELD}</Alert>
        <Button variant="outline" className="justify-self-end" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    )
  }
  if (upload && upload.state !== 'refused') {
    return <UploadProgressBar filename={upload.file.name} progress={upload.progress} onCancel={onCancel} />
  }
  return (
    <div className="grid gap-5">
      {upload?.error && <UploadFailure error={upload.error} onAgain={() => onAgain(upload)} />}
      <SampleNotice storeId={storeId} />
      <FileDrop onFiles={onFiles} />
      <FormatList />
    </div>
  )
}

function UploadFailure({ error, onAgain }: { error: Error; onAgain: () => void }) {
  if (codeOf(error) === UPLOAD_CANCELLED) return <Alert>{error.message}</Alert>
  return (
    <Alert tone="bad" title="The file wasn’t imported">
      <p>{error.message}</p>
      {!isRefusal(error) && (
        <Button variant="outline" size="compact" className="mt-2" onClick={onAgain}>
          Upload again
        </Button>
      )}
    </Alert>
  )
}

type UploadProgressBarProps = {
  filename: string
  progress: UploadProgress
  onCancel: () => void
}

function UploadProgressBar({ filename, progress, onCancel }: UploadProgressBarProps) {
  const { sentBytes, totalBytes } = progress
  const isSent = totalBytes > 0 && sentBytes >= totalBytes

  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium">{isSent ? `Checking ${filename}` : `Uploading ${filename}`}</span>
        <span className="text-muted tabular-nums">
          {formatBytes(Math.min(sentBytes, totalBytes))} of {formatBytes(totalBytes)}
        </span>
      </p>
      <Progress label="Upload" value={isSent || totalBytes === 0 ? null : sentBytes / totalBytes} />
      <p className="text-muted">Keep this page open until the upload is finished.</p>
      <Button variant="outline" className="justify-self-end" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}

/** A file input that also accepts dropped files. */
function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={cn(
        'relative grid justify-items-center gap-1 rounded-card border border-dashed border-line-strong px-4 py-8 text-center transition-colors duration-150',
        'hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp aria-hidden className="mb-2 size-6 text-accent-ink" />
      <p aria-hidden className="font-medium">
        Choose files
      </p>
      <p id="file-kinds" className="text-balance text-muted">
        <span className="pointer-coarse:hidden">or drop them here: </span>Excel (.xlsx), or CSV, TSV or text, which can
        also be a .gz or .zip. Up to {MAX_FILES} files at once.
      </p>
      {/* Covers the whole area, because browsers accept files that are dropped on a file input. */}
      <input
        type="file"
        multiple
        aria-label="Choose files"
        aria-describedby="file-kinds"
        accept={ACCEPTED_FILES}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ target }) => {
          if (target.files?.length) onFiles([...target.files])
        }}
      />
    </div>
  )
}
