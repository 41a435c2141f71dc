import { type ReactNode, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { focusSection } from './focus-section.ts'
import type { SectionId } from './sections.ts'
import { useAction } from './use-action.ts'

type DeleteButtonProps = {
  /** The section that it is in. */
  section: SectionId
  /** What is deleted: Payment fees, From Jan 1, 2026. */
  name: string
  title: string
  description: ReactNode
  /** What the button of the dialog says: Delete rule. */
  action: string
  failure: string
  onDelete: () => Promise<void>
}

/** Deletes an entry of a list after a question. */
export function DeleteButton({ section, name, title, description, action, failure, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isRunning, run } = useAction(failure)

  async function confirm() {
    try {
      await onDelete()
    } catch (error) {
      setIsAsking(false)
      throw error
    }
    focusSection(section, () => setIsAsking(false))
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
