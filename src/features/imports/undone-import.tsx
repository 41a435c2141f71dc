import type { Import } from '#domain/contracts/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

type UndoneImportProps = { current: Import; onAnother?: (() => void) | undefined }

/** An import that was taken back. */
export function UndoneImport({ current, onAnother }: UndoneImportProps) {
  const { filename, keepsReplaced, ordersChanged } = current
  return (
    <div className="grid gap-4">
      <Alert title={`The import of ${filename ?? 'your file'} was undone`}>
        <p>What it added no longer counts.{ordersChanged > 0 && ` ${whatBecame(keepsReplaced)}`}</p>
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

const whatBecame = (isKept: boolean): string =>
  isKept
    ? 'The orders it changed count as before.'
    : 'The orders it changed did not come back: import the older file again to restore them.'
