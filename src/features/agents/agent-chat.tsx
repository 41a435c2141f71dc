import { useQuery } from '@tanstack/react-query'
import { useLoadEarlier } from '#data/agents/actions.ts'
import { agentQueries, type Chat, type ChatProgress, type ChatScope } from '#data/agents/agents.ts'
import { useOnline } from '#data/backend/online.ts'
import { agentOf } from '#domain/advisor/agents.ts'
import type { Plan } from '#domain/advisor/plan.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ChatPlaceholder } from './chat-placeholder.tsx'
import { ClearChat } from './clear-chat.tsx'
import { Composer } from './composer.tsx'
import { NextQuestions } from './next-questions.tsx'
import { Transcript } from './transcript.tsx'
import { useAgentChat } from './use-agent-chat.ts'

type AgentChatProps = {
  scope: ChatScope
  isStoreNamed: boolean
  /** The text in the message field. */
  text: string
  onTextChange: (text: string) => void
  /** Called after the text was sent. */
  onSent: () => void
  /** A question from the URL, or `null` if there is none. */
  prepared: string | null
}

/** The chat with one agent about one store. */
export function AgentChat({ scope, isStoreNamed, text, onTextChange, onSent, prepared }: AgentChatProps) {
  const { chat, phase, plan, messages, unanswered, send, sendAgain, stop } = useAgentChat(scope)
  const agent = agentOf(scope.agent)
  const isOnline = useOnline()
  const isBusy = phase === 'processing' || phase === 'responding'
  const isReady = !chat.isError && !isBusy && isOnline

  function handleSend() {
    send(text)
    onSent()
  }

  const description = useDescription(scope)
  const clear = chat.data && (
    <ClearChat scope={scope} chat={chat.data} messages={messages} name={agent.name} isDisabled={isBusy || !isOnline} />
  )
  return (
    <section
      aria-label={agent.name}
      className="flex min-h-0 min-w-0 flex-1 flex-col border-line bg-canvas md:rounded-card md:border"
    >
      <header className="flex items-center gap-3 border-b border-line px-4 py-2 max-md:hidden sm:px-6">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{agent.name}</h2>
          <p className="text-xs text-balance text-muted">{description}</p>
        </div>
        {clear}
      </header>
      {chat.data ? (
        <Transcript
          agent={agent}
          messages={messages}
          store={scope.store}
          isStoreNamed={isStoreNamed}
          activity={activityOf({ phase, plan })}
          before={
            <>
              <div className="-mt-3 -mr-2 -mb-4 flex items-center justify-between gap-3 md:hidden">
                <p className="text-xs text-balance text-muted">{description}</p>
                {clear}
              </div>
              <Earlier chat={chat.data} scope={scope} />
            </>
          }
          after={
            unanswered ? (
              <Unanswered isDisabled={!isOnline} onRetry={() => sendAgain(unanswered)} />
            ) : (
              isReady && <NextQuestions agent={agent} messages={messages} store={scope.store} onAsk={send} />
            )
          }
        />
      ) : (
        <ChatPlaceholder title="This chat could not be loaded" error={chat.error} onRetry={() => void chat.refetch()} />
      )}
      <footer className="page-foot border-t border-line bg-surface px-4 pt-3 pb-2 sm:px-6 md:rounded-b-card">
        <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-2">
          {chat.data && <OfflineNotice />}
          <Composer
            text={text}
            onChange={onTextChange}
            isReady={isReady}
            prepared={prepared}
            placeholder={`Ask ${agent.name}`}
            onSend={handleSend}
            onStop={stop}
          />
          <p className="text-xs text-balance text-muted">
            Simulated chat: the built-in advisor computes every answer from your own figures.
          </p>
        </div>
      </footer>
    </section>
  )
}

/** Returns what the agent answers, and what makes it active. */
function useDescription({ store, agent }: ChatScope): string {
  const { data: states = [] } = useQuery(agentQueries.list(store))
  const isInactive = states.some((state) => state.agent === agent && state.status !== 'active')
  return `Answers for ${agentOf(agent).field}.${isInactive ? ' Becomes active with your first message.' : ''}`
}

const ACTIVITIES: Record<Plan['kind'], string> = {
  figures: 'Looking at your figures…',
  explanation: 'Looking at your figures…',
  report: 'Looking at the report…',
  forecast: 'Looking at the forecast…',
  today: 'Looking at Today…',
  orders: 'Looking at your orders…',
  draft: 'Preparing a draft…',
  ask_back: 'Writing…',
  small_talk: 'Writing…',
}

function activityOf({ phase, plan }: Pick<ChatProgress, 'phase' | 'plan'>): string | null {
  if (phase === 'processing') return plan ? ACTIVITIES[plan.kind] : 'Reading your message…'
  return phase === 'responding' ? 'Writing…' : null
}

function Earlier({ chat, scope }: { chat: Chat; scope: ChatScope }) {
  const earlier = useLoadEarlier(scope)
  if (!chat.hasEarlier) return null
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-center"
      isLoading={earlier.isPending}
      onClick={() => earlier.mutate(chat)}
    >
      {earlier.isError ? 'Try again' : 'Show earlier messages'}
    </Button>
  )
}

function OfflineNotice() {
  if (useOnline()) return null
  return (
    <Alert tone="warning" title="You are offline">
      You can read this chat and write a message. Send it when you’re back online.
    </Alert>
  )
}

function Unanswered({ isDisabled, onRetry }: { isDisabled: boolean; onRetry: () => void }) {
  return (
    // Leaves room for the error toast on a phone.
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-md:mb-30">
      <p className="text-bad">This message was not answered.</p>
      <Button variant="outline" size="sm" disabled={isDisabled} onClick={onRetry}>
        Send again
      </Button>
    </div>
  )
}
