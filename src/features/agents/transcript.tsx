import ArrowDown from 'lucide-react/icons/arrow-down'
import type { ReactNode } from 'react'
import type { Agent } from '#domain/advisor/agents.ts'
import type { ChatMessage } from '#data/agents-messages.ts'
import { Button } from '#ui/button.tsx'
import { ChatMessageItem } from './chat-message.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

type TranscriptProps = {
  agent: Agent
  messages: readonly ChatMessage[]
  store: string | null
  isStoreNamed: boolean
  /** What the chat is about to do, such as working on a reply. */
  activity: string | null
  /** Above the first message. */
  before?: ReactNode
  /** Below the last one. */
  after?: ReactNode
}

/** What was said, newest last. It follows the newest message unless the reader has scrolled up. */
export function Transcript({ agent, messages, store, isStoreNamed, activity, before, after }: TranscriptProps) {
  const { ref, onScroll, isAway, scrollToEnd } = useStickToEnd(`${messages.at(-1)?.id} ${activity}`)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={ref}
        role="log"
        aria-label={`Conversation with ${agent.name}`}
        aria-busy={activity !== null}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 -outline-offset-2 sm:px-6"
        onScroll={onScroll}
      >
        <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
          {before}
          {messages.map((message) => (
            <ChatMessageItem
              key={message.id}
              message={message}
              agent={agent}
              store={store}
              isStoreNamed={isStoreNamed}
            />
          ))}
          {activity && <Activity text={activity} />}
          {after}
        </div>
      </div>
      {isAway && (
        <Button
          variant="outline"
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-float"
          onClick={scrollToEnd}
        >
          <ArrowDown aria-hidden />
          Newest message
        </Button>
      )}
    </div>
  )
}

function Activity({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2.5 text-muted sm:ml-10">
      <span aria-hidden className="flex gap-1">
        <span className="size-1.5 animate-pulse rounded-full bg-current" />
        <span className="size-1.5 animate-pulse rounded-full bg-current [animation-delay:200ms]" />
        <span className="size-1.5 animate-pulse rounded-full bg-current [animation-delay:400ms]" />
      </span>
      {text}
    </p>
  )
}
