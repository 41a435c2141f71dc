import { type ReactNode, useState } from 'react'
import { focusSection } from '#features/settings/focus-section.ts'
import { useAction } from '#features/settings/use-action.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'

type DeleteButtonProps = {
  /** What is deleted: Payment fees, From Jan 1, 2026. */
  name: string
  title: string
  description: ReactNode
  /** What the button of the dialog says: Delete rule. */
  action: string
  failure: string
  onDelete: () => Promise<void>
}

/** Deletes a cost after a question. */
export function DeleteButton({ name, title, description, action, failure, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isRunning, run } = useAction(failure)

  async function confirm() {
    try {
      await onDelete()
    } catch (error) {
      setIsAsking(false)
      throw error
    }
    focusSection('costs', () => setIsAsking(false))
  }

  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Delete ${name}`} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        description={description}
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" isLoading={isRunning} onClick={() => void run(confirm)}>
              {action}
            </Button>
          </>
        }
      />
    </>
  )
}
