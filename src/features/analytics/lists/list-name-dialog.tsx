import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { LONGEST_LIST_NAME } from '#data/analytics/customers/kept-lists.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'

type ListNameDialogProps = {
  title: string
  /** The label of the button that saves. */
  action: string
  /** The name so far. */
  name?: string
  onSave: (name: string) => Promise<unknown>
  /** The title of the toast after saving. */
  success: (name: string) => string
  onClose: () => void
}

/** Asks for the name of a list. After a failure, the name stays. */
export function ListNameDialog({ title, action, name: saved = '', onSave, success, onClose }: ListNameDialogProps) {
  const [name, setName] = useState(saved)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    try {
      await onSave(name.trim())
      flushSync(onClose)
      toast({ title: success(name.trim()), variant: 'success' })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setIsSaving(false)
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description="All members of your store see your lists.">
      <form className="grid gap-5" onSubmit={(event) => void save(event)}>
        <Field label="Name" error={problem}>
          <Input
            value={name}
            maxLength={LONGEST_LIST_NAME}
            placeholder="Wholesale"
            onChange={({ target }) => {
              setName(target.value)
              setProblem(undefined)
            }}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isLoading={isSaving} disabled={name.trim() === ''}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
