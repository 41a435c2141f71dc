import type { Import } from '#domain/contracts/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

type UndoneImportProps = { current: Import; onAnother?: (() => void) | undefined }

/** An import that was taken back. */
export function UndoneImport({ current, onAnother }: UndoneImportProps) {
  const { filename, keepsReplaced, ordersChanged } = current
  const isLost = !keepsReplaced && ordersChanged > 0
  return (
    <div className="grid gap-4">
      <Alert title={`The import of ${filename ?? 'your file'} was undone`}>
        <p>
          {isLost
            ? 'What it added no longer counts. The orders it changed did not come back: import the older file again to restore them.'
            : 'What it added no longer counts, and the orders it changed count as before.'}
        </p>
        <p className="mt-1">To bring it back, import the file again.</p>
      </Alert>
      {onAnother && (
        <Button className="justify-self-end" onClick={onAnother}>
          Choose another file
        </Button>
      )}
    </div>
  )
}
