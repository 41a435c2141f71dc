import { useRef, useState } from 'react'
import { useUploadImport } from '#data/imports-actions.ts'
import { UPLOAD_CANCELLED, type UploadProgress } from '#data/imports-upload.ts'
import { AppError } from '#lib/app-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FileDrop } from './file-drop.tsx'
import { FormatList } from './format-list.tsx'
import { UploadProgressBar } from './upload-progress-bar.tsx'

type UploadStepProps = {
  storeId: string | null
  onUploadingChange: (isUploading: boolean) => void
  onUploaded: (importId: string) => void
}

/** Choosing a file, and sending it. */
export function UploadStep({ storeId, onUploadingChange, onUploaded }: UploadStepProps) {
  const upload = useUploadImport()
  const [progress, setProgress] = useState<UploadProgress>({ sentBytes: 0, totalBytes: 0 })
  const cancellation = useRef<AbortController | null>(null)

  function handleFile(file: File) {
    const controller = new AbortController()
    cancellation.current = controller
    setProgress({ sentBytes: 0, totalBytes: file.size })
    onUploadingChange(true)
    upload.mutate(
      { file, store: storeId, onProgress: setProgress, signal: controller.signal },
      { onSuccess: ({ id }) => onUploaded(id), onSettled: () => onUploadingChange(false) },
    )
  }

  if (upload.isPending) {
    return (
      <UploadProgressBar
        filename={upload.variables.file.name}
        progress={progress}
        onCancel={() => cancellation.current?.abort()}
      />
    )
  }
  return (
    <div className="grid gap-5">
      {upload.error && upload.variables && (
        <UploadFailure error={upload.error} onAgain={() => handleFile(upload.variables.file)} />
      )}
      <FileDrop onFile={handleFile} />
      <FormatList />
    </div>
  )
}

function UploadFailure({ error, onAgain }: { error: Error; onAgain: () => void }) {
  if (error instanceof AppError && error.code === UPLOAD_CANCELLED) return <Alert>{error.message}</Alert>
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

/** Whether the server will say the same about the same file. */
function isRefusal(error: Error): boolean {
  return error instanceof AppError && error.status !== undefined && error.status < 500
}
