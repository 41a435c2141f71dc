import type { UploadProgress } from '#data/imports-upload.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { formatBytes } from './format-bytes.ts'

type UploadProgressBarProps = {
  filename: string
  progress: UploadProgress
  onCancel: () => void
}

/** How much of the file has been sent. */
export function UploadProgressBar({ filename, progress, onCancel }: UploadProgressBarProps) {
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
