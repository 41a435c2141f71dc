import { useState } from 'react'
import type { ChatMessage } from '#data/agents/messages.ts'
import type { Agent } from '#domain/advisor/agents.ts'
import { Button } from '#ui/buttons/button.tsx'
import { AGENT_ICONS } from './agent-icons.ts'
import { AgentReply } from './agent-reply.tsx'

const SHOWN_CHARACTERS = 600

type ChatMessageProps = {
  message: ChatMessage
  /** The time below the message, or `null` if that of the next message is enough. */
  time: string | null
  agent: Agent
  store: string | null
  isStoreNamed: boolean
}

/** A message in the chat. The person's messages are on the right, the agent's messages on the left. */
export function ChatMessageItem({ message, time, agent, store, isStoreNamed }: ChatMessageProps) {
  if (message.type === 'user') return <OwnMessage message={message} time={time} />
  const Icon = AGENT_ICONS[agent.id]
  return (
    <article aria-label={`${agent.name} said`} className="flex gap-3">
      <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink max-sm:hidden">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <AgentReply message={message} store={store} isStoreNamed={isStoreNamed} />
        <Time at={message.timestamp} time={time} />
      </div>
    </article>
  )
}

function OwnMessage({ message, time }: Pick<ChatMessageProps, 'message' | 'time'>) {
  const [isWhole, setIsWhole] = useState(false)
  const { content } = message
  const isLong = content.length > SHOWN_CHARACTERS
  const shown = isLong && !isWhole ? `${content.slice(0, SHOWN_CHARACTERS)}…` : content
  return (
    <article aria-label="You said" className="ml-8 grid justify-items-end sm:ml-16">
      <div className="max-w-full rounded-card rounded-br-sm bg-accent-soft px-3.5 py-2.5">
        <p dir="auto" className="whitespace-pre-wrap">
          {shown}
        </p>
        {isLong && (
          <Button
            variant="link"
            size="compact"
            className="-ml-2"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : 'Show all'}
          </Button>
        )}
      </div>
      <Time at={message.timestamp} time={time} />
    </article>
  )
}

function Time({ at, time }: { at: string; time: string | null }) {
  if (time === null) return null
  return (
    <time dateTime={at} className="mt-1.5 block text-xs text-muted tabular-nums">
      {time}
    </time>
  )
}
