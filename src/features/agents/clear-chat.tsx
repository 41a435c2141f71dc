import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { useClearChat } from '#data/agents/actions.ts'
import type { Chat, ChatScope } from '#data/agents/agents.ts'
import type { ChatMessage } from '#data/agents/messages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'

type ClearChatProps = {
  scope: ChatScope
  chat: Chat
  messages: readonly ChatMessage[]
  name: string
  isDisabled: boolean
}

/** Deletes a conversation after a confirmation. Shows nothing while there is only the agent's greeting. */
export function ClearChat({ scope, chat, messages, name, isDisabled }: ClearChatProps) {
  const [isAsking, setIsAsking] = useState(false)
  const clear = useClearChat(scope)

  async function handleClear() {
    try {
      await clear.mutateAsync(chat.sessionId)
      setIsAsking(false)
      toast({ title: 'Conversation cleared', variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Conversation not cleared')
    }
  }

  if (!chat.hasEarlier && !messages.some(({ type }) => type === 'user')) return null
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
        description={`This deletes all messages between you and ${name}. This can’t be undone.`}
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
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
