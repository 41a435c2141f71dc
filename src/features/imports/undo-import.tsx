import { useState } from 'react'
import { useEndImport } from '#data/imports-actions.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Takes a finished import back, once the person has said so twice. */
export function UndoImport({ report }: { report: Import }) {
  const [isAsked, setIsAsked] = useState(false)
  const undo = useEndImport(report.id)
  if (!isAsked) {
    return (
      <Button variant="outline" onClick={() => setIsAsked(true)}>
        Undo import
      </Button>
    )
  }
  return (
    <Alert tone="warning" title="Undo this import?" className="basis-full">
      <p>{consequence(report)}</p>
      {undo.error && <p className="mt-1 text-bad">{undo.error.message}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="compact" isLoading={undo.isPending} onClick={() => undo.mutate()}>
          Undo import
        </Button>
        <Button size="compact" variant="outline" onClick={() => setIsAsked(false)}>
          Keep it
        </Button>
      </div>
    </Alert>
  )
}

const consequence = ({ keepsReplaced }: Import): string =>
  keepsReplaced
    ? 'What it brought no longer counts, and what it replaced counts again.'
    : 'What it brought no longer counts. Orders that it replaced do not come back: this import is from before they were kept.'
