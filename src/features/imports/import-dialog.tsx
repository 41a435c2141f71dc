import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { ImportProgressStep } from './import-progress-step.tsx'
import { UploadStep } from './upload-step.tsx'

const NEW = 'new'

type ImportDialogProps = {
  /** `new`, or the id of an import to follow. */
  importId: string
  /** `null` is the person's first store, made where there is none. */
  storeId: string | null
  onShow: (importId: string) => void
  onClose: () => void
  /** Closes the dialog and shows the days of the newest orders. */
  onShowFigures: () => void
}

/** Brings a file in: choose, upload, follow, answer, and read what came of it. */
export function ImportDialog({ importId, storeId, onShow, onClose, onShowFigures }: ImportDialogProps) {
  // While bytes are on their way the dialog stays: closing it would lose the upload.
  const [isUploading, setIsUploading] = useState(false)
  return (
    <Dialog open title="Import orders" isDismissible={!isUploading} onOpenChange={onClose} className="md:max-w-2xl">
      {importId === NEW ? (
        <UploadStep storeId={storeId} onUploadingChange={setIsUploading} onUploaded={onShow} />
      ) : (
        <ImportProgressStep
          key={importId}
          importId={importId}
          onAnother={() => onShow(NEW)}
          onShowFigures={onShowFigures}
        />
      )}
    </Dialog>
  )
}
