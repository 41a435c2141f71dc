import { type FormEvent, type ReactNode, useState } from 'react'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'

type Deletion = {
  title: string
  text: ReactNode
  /** The text that the person must type into the field with this `label`. */
  expected: string
  label: string
  /** The label of both buttons. */
  action: string
  onDelete: () => Promise<void>
}

type ConfirmDeletionProps = Deletion & { onClose: () => void }

/** A button that opens a dialog. Deletes only after the person has typed `expected`. */
export function DeletionButton(deletion: Deletion) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" className="text-bad" onClick={() => setIsOpen(true)}>
        {deletion.action}
      </Button>
      {isOpen && <ConfirmDeletion {...deletion} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ConfirmDeletion({ title, text, expected, label, action, onDelete, onClose }: ConfirmDeletionProps) {
  const [typed, setTyped] = useState('')
  const [isDeleting, setIsDeleting] = useState(false)
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null)
  const isConfirmed = normalize(typed) === normalize(expected)

  async function confirm() {
    setIsDeleting(true)
    setFailure(null)
    try {
      await onDelete()
    } catch (error) {
      setFailure(describe(error))
      setIsDeleting(false)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isConfirmed && !isDeleting) void confirm()
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description={text} isDismissible={!isDeleting}>
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        <Field
          label={label}
          hint={
            <>
              Type <bdi className="font-medium text-ink select-all">{expected}</bdi> to confirm.
            </>
          }
        >
          <Input
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {failure && (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isDeleting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" disabled={!isConfirmed} isLoading={isDeleting}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Describes a failure. If the server didn't answer, doesn't claim that nothing was deleted. */
function describe(error: unknown) {
  if (error instanceof AppError && (error.code === 'network' || (error.status ?? 0) >= 500)) {
    return { title: 'The server did not answer', text: 'Reload the page to see whether the deletion worked.' }
  }
  return { title: 'Nothing was deleted', text: error instanceof Error ? error.message : 'Please try again.' }
}

/** Normalizes spaces, apostrophes and Unicode, so that texts that look the same are equal. Keyboards have only '. */
function normalize(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll('’', "'").trim()
}
