import { UPLOAD_CANCELLED } from '#data/imports-upload.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { HELD } from './file-status.ts'
import { FileDrop } from './file-drop.tsx'
import { FormatList } from './format-list.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { UploadProgressBar } from './upload-progress-bar.tsx'
import { codeOf, isRefusal, type Upload } from './use-uploads.ts'

type UploadStepProps = {
  /** `null` is the person's first store. */
  storeId: string | null
  /** The one file on its way, or the one that was refused last. */
  upload: Upload | undefined
  onFiles: (files: File[]) => void
  onAgain: (upload: Upload) => void
  onCancel: () => void
}

/** Choosing files, and sending a single one. */
export function UploadStep({ storeId, upload, onFiles, onAgain, onCancel }: UploadStepProps) {
  if (upload?.state === 'held') {
    return (
      <div className="grid gap-4">
        <Alert title={`${upload.file.name} waits for its turn`}>{HELD}</Alert>
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
    <Alert tone="bad" title="The file was not imported">
      <p>{error.message}</p>
      {!isRefusal(error) && (
        <Button variant="outline" size="compact" className="mt-2" onClick={onAgain}>
          Send it again
        </Button>
      )}
    </Alert>
  )
}
