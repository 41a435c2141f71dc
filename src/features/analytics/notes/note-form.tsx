import { type FormEvent, type Ref, useState } from 'react'
import { LONGEST_NOTE } from '#data/analytics/notes.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'

type NoteFormProps = {
  label: string
  /** The label of the button that saves. */
  action: string
  /** The text that is stored. */
  saved: string
  onSave: (body: string) => Promise<unknown>
  onCancel?: () => void
  fieldRef: Ref<HTMLTextAreaElement>
  /** The title of the toast after saving. */
  success: string
  /** The title of the toast if saving fails. */
  failure: string
}

/** Edits the text of a note. After a failure, the text stays. */
export function NoteForm({ label, action, saved, onSave, onCancel, fieldRef, success, failure }: NoteFormProps) {
  const [text, setText] = useState(saved)
  const [isSaving, setIsSaving] = useState(false)
  const body = text.trim()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (body === '' || isSaving) return
    setIsSaving(true)
    try {
      await onSave(body)
      setText(saved)
      toast({ title: success, variant: 'success' })
    } catch (error) {
      toastFailure(error, failure)
    }
    setIsSaving(false)
  }

  return (
    <form className="grid max-w-prose gap-2" onSubmit={(event) => void save(event)}>
      <Field label={label}>
        <Textarea
          ref={fieldRef}
          dir="auto"
          maxLength={LONGEST_NOTE}
          readOnly={isSaving}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" disabled={body === ''} isLoading={isSaving}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
