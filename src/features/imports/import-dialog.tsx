import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storeQueries } from '#data/stores/stores.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { type FirstPeriod, loadFirstPeriod } from './first-period.ts'
import { ImportBatch } from './import-batch.tsx'
import { ImportProgressStep } from './import-progress-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { MAX_FILES, useUploads } from './use-uploads.ts'

const NEW = 'new'

type ImportDialogProps = {
  /** `new`, or the ids of the imports to show, separated by commas. */
  imports: string
  /** `null` is the person's first store, which the first import creates if there is none. */
  chosenStore: string | null
  onShow: (imports: string) => void
  onClose: () => void
  /** Closes the dialog and shows the figures of this period. */
  onShowFigures: (period: FirstPeriod) => void
}

/** Imports files: upload, questions, progress and report. */
export function ImportDialog({ imports, chosenStore, onShow, onClose, onShowFigures }: ImportDialogProps) {
  const client = useQueryClient()
  const { data: stores } = useQuery(storeQueries.list())
  const storeId = chosenStore ?? stores?.[0]?.id ?? null
  const importIds = imports === NEW ? [] : imports.split(',').slice(0, MAX_FILES)
  const uploads = useUploads({ storeId, onSent: (ids) => onShow(ids.join(',')) })
  const [refused, setRefused] = useState<string[]>([])
  const [single, ...others] = importIds

  function handleFiles(files: File[]) {
    setRefused(files.slice(MAX_FILES).map(({ name }) => name))
    uploads.start(files.slice(0, MAX_FILES))
  }

  function handleAnother() {
    setRefused([])
    uploads.clear()
    onShow(NEW)
  }

  async function handleShowFigures() {
    onShowFigures(await loadFirstPeriod(client, storeId))
  }

  function step() {
    const actions = { onAnother: handleAnother, onShowFigures: handleShowFigures }
    if (uploads.list.length > 1 || others.length > 0) {
      return <ImportBatch importIds={importIds} uploads={uploads} {...actions} />
    }
    if (single !== undefined) return <ImportProgressStep key={single} importId={single} {...actions} />
    const [upload] = uploads.list
    return (
      <UploadStep
        storeId={storeId}
        upload={upload}
        onFiles={handleFiles}
        onAgain={uploads.again}
        onCancel={uploads.stop}
      />
    )
  }

  return (
    <Dialog
      open
      title="Import orders"
      // Closing the dialog would stop the upload.
      isDismissible={!uploads.isSending}
      onOpenChange={onClose}
      className="md:max-w-2xl"
    >
      {refused.length > 0 && <Refused names={refused} />}
      {step()}
    </Dialog>
  )
}

function Refused({ names }: { names: readonly string[] }) {
  return (
    <Alert tone="warning" title={`Only the first ${MAX_FILES} files are imported`}>
      <p>Import these files next:</p>
      <ul className="mt-1 list-disc pl-5 break-words">
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
