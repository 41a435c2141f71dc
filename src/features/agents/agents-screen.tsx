import { useQuery } from '@tanstack/react-query'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOnline } from '#data/backend/online.ts'
import { type Store, storeQueries } from '#data/stores/stores.ts'
import { AGENT_IDS, type AgentId } from '#domain/advisor/agents.ts'
import { cn } from '#lib/cn.ts'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { AgentChat } from './agent-chat.tsx'
import { AgentList } from './agent-list.tsx'
import { ChatPlaceholder } from './chat-placeholder.tsx'

/** Chats with three agents that answer from the store's figures. */
export function AgentsScreen() {
  const [search, setSearch] = useSearchParams()
  const choice = parseChoice(search)
  const isOnline = useOnline()
  const stores = useQuery(storeQueries.list())
  const choose = (changes: Partial<AgentChoice>) =>
    setSearch((current) => withChoice(current, changes), { replace: true, preventScrollReset: true })
  return (
    <div
      className={cn(
        '-mx-4 -mt-4 -mb-6 flex h-[calc(100dvh-var(--around)-env(safe-area-inset-bottom))] min-h-104 flex-col md:mx-0 md:my-0 md:h-[calc(100dvh-var(--around))]',
        // The total height of everything above and below the chat. The offline badge makes it larger.
        isOnline ? '[--around:7.5625rem]' : '[--around:9.125rem]',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-3 md:mb-5">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight max-md:sr-only">
          AI Agents
        </h1>
        <div className="flex items-center gap-3 max-md:w-full">
          {stores.data && stores.data.length > 1 && (
            <StoreSelect stores={stores.data} store={choice.store} onChoose={(store) => choose({ store })} />
          )}
          <LinkButton to="/ai-agents/work" variant="outline" size="sm" className="max-md:hidden">
            <ClipboardCheck aria-hidden />
            Work
          </LinkButton>
        </div>
      </header>
      {stores.data ? (
        <Agents stores={stores.data} choice={choice} choose={choose} />
      ) : (
        <ChatPlaceholder
          title="The agents could not be loaded"
          error={stores.error}
          onRetry={() => void stores.refetch()}
        />
      )}
    </div>
  )
}

type AgentsProps = { stores: readonly Store[]; choice: AgentChoice; choose: (changes: Partial<AgentChoice>) => void }

function Agents({ stores, choice: { agent, question, store: named }, choose }: AgentsProps) {
  const store = stores.find(({ id }) => id === named)?.id ?? stores[0]?.id ?? null
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const draftKey = `${store} ${agent} ${question ?? ''}`
  const handleText = (text: string) => setDrafts((current) => ({ ...current, [draftKey]: text }))

  function handleSent() {
    handleText('')
    if (question !== null) choose({ question: null })
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col md:flex-row md:gap-5">
      <div className="shrink-0 max-md:flex max-md:items-center max-md:border-b max-md:border-line max-md:bg-surface md:w-52 md:overflow-y-auto lg:w-72">
        <AgentList store={store} chosen={agent} onChoose={(id) => choose({ agent: id, question: null })} />
        <LinkButton to="/ai-agents/work" variant="ghost" size="icon" aria-label="Work" className="mr-1.5 md:hidden">
          <ClipboardCheck aria-hidden />
        </LinkButton>
      </div>
      <AgentChat
        key={`${store} ${agent}`}
        scope={{ store, agent }}
        isStoreNamed={stores.length > 1}
        text={drafts[draftKey] ?? question ?? ''}
        onTextChange={handleText}
        onSent={handleSent}
        prepared={question}
      />
    </div>
  )
}

type StoreSelectProps = { stores: readonly Store[]; store: string | null; onChoose: (store: string) => void }

function StoreSelect({ stores, store, onChoose }: StoreSelectProps) {
  return (
    <div className="w-full px-4 pt-3 md:w-64 md:p-0">
      <OptionSelect
        aria-label="Store"
        value={store ?? stores[0]?.id ?? ''}
        options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChoose}
      />
    </div>
  )
}

type AgentChoice = {
  agent: AgentId
  /** A question to put into the message field. */
  question: string | null
  store: string | null
}

/** Reads the selection from the URL. Replaces an unknown agent with the first one. */
function parseChoice(search: URLSearchParams): AgentChoice {
  return {
    agent: AGENT_IDS.find((id) => id === search.get('agent')) ?? AGENT_IDS[0],
    question: search.get('question'),
    store: search.get('store'),
  }
}

/** Returns the URL's query with changed parameters. A value of `null` removes a parameter. */
function withChoice(search: URLSearchParams, changes: Partial<AgentChoice>): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}
