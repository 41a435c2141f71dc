import type { Import } from '#domain/contracts/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** An import that was taken back. */
export function UndoneImport({ current, onAnother }: { current: Import; onAnother: () => void }) {
  return (
    <div className="grid gap-4">
      <Alert title={`${current.filename ?? 'The import'} was undone`}>
        What it brought no longer counts, and what it replaced counts again. Import the file again to bring it back.
      </Alert>
      <Button className="justify-self-end" onClick={onAnother}>
        Choose another file
      </Button>
    </div>
  )
}
