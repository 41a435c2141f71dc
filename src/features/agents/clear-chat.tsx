import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { ChatScope } from '#data/agents.ts'
import { useClearChat } from '#data/agents-actions.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'

type ClearChatProps = { scope: ChatScope; sessionId: string; name: string; isDisabled: boolean }

/** Deletes a conversation, after asking. */
export function ClearChat({ scope, sessionId, name, isDisabled }: ClearChatProps) {
  const [isAsking, setIsAsking] = useState(false)
  const clear = useClearChat(scope)

  async function handleClear() {
    try {
      await clear.mutateAsync(sessionId)
      setIsAsking(false)
      toast({ title: 'Conversation cleared', variant: 'success' })
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'Conversation not cleared', description, variant: 'destructive' })
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Clear conversation"
        title="Clear conversation"
        className="text-muted"
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Clear conversation?"
        description={`Everything that you and ${name} said is deleted. This cannot be undone.`}
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button variant="destructive" isLoading={clear.isPending} onClick={() => void handleClear()}>
              Clear conversation
            </Button>
          </>
        }
      />
    </>
  )
}
