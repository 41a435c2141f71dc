import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'

type DeleteWorkProps = {
  /** What it is: campaign. */
  noun: string
  name: string
  onDelete: () => Promise<unknown>
}

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

/** Deletes what was never approved, after a question. */
export function DeleteWork({ noun, name, onDelete }: DeleteWorkProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isRunning, setIsRunning] = useState(false)
  const navigate = useNavigate()

  async function handleDelete() {
    setIsRunning(true)
    try {
      await onDelete()
      toast({ title: `${capital(noun)} deleted`, variant: 'success' })
      void navigate('/ai-agents/work', { replace: true })
    } catch (error) {
      setIsRunning(false)
      setIsAsking(false)
      toastFailure(error, `${capital(noun)} not deleted`)
    }
  }

  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete this ${noun}?`}
        description={`“${name}” and its history are deleted for all members. This can’t be undone.`}
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" isLoading={isRunning} onClick={() => void handleDelete()}>
              Delete {noun}
            </Button>
          </>
        }
      />
    </>
  )
}
