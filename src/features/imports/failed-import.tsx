import type { Import } from '#domain/contracts/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { adviceFor } from './import-advice.ts'
import { RejectedRows } from './rejected-rows.tsx'

/** An import that ended without taking anything: why, and what to do. */
export function FailedImport({ current, onAnother }: { current: Import; onAnother?: (() => void) | undefined }) {
  return (
    <div className="grid gap-4">
      {current.status === 'cancelled' ? (
        <Alert title="The import was cancelled">Nothing of the file was taken; your store is as it was before.</Alert>
      ) : (
        <Alert tone="bad" title={`${current.filename ?? 'The file'} could not be imported`}>
          <p>{current.error?.message ?? 'Something went wrong while the file was read.'}</p>
          <p className="mt-1">{adviceFor(current.error?.code)}</p>
          <p className="mt-1">Your store is as it was before.</p>
        </Alert>
      )}
      {current.rowsRejected > 0 && <RejectedRows report={current} />}
      {onAnother && (
        <Button className="justify-self-end" onClick={onAnother}>
          Choose another file
        </Button>
      )}
    </div>
  )
}
