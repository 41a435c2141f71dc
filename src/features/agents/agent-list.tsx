import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { agentQueries, type AgentState } from '#data/agents/agents.ts'
import { type Agent, type AgentId, AGENTS } from '#domain/advisor/agents.ts'
import { cn } from '#lib/cn.ts'
import { AGENT_ICONS } from './agent-icons.ts'
import { formatActivity } from './format-activity.ts'

type AgentListProps = { store: string | null; chosen: AgentId; onChoose: (agent: AgentId) => void }

/** Lists the agents and their states, next to the chat or, on a narrow screen, above the chat. */
export function AgentList({ store, chosen, onChoose }: AgentListProps) {
  const { data: states = [] } = useQuery(agentQueries.list(store))
  const nowMs = useNow()
  return (
    <ul
      aria-label="Agents"
      className="grid min-w-0 grow grid-cols-[auto_auto_auto] gap-1 p-1.5 md:content-start md:grid-cols-1 md:p-0"
    >
      {AGENTS.map((agent) => (
        <AgentEntry
          key={agent.id}
          agent={agent}
          state={states.find((state) => state.agent === agent.id)}
          nowMs={nowMs}
          isChosen={agent.id === chosen}
          onChoose={() => onChoose(agent.id)}
        />
      ))}
    </ul>
  )
}

type AgentEntryProps = {
  agent: Agent
  state: AgentState | undefined
  nowMs: number
  isChosen: boolean
  onChoose: () => void
}

function AgentEntry({ agent, state, nowMs, isChosen, onChoose }: AgentEntryProps) {
  const { id, name, field } = agent
  const Icon = AGENT_ICONS[id]
  return (
    <li
      className={cn(
        'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control px-2 py-1.5 text-center transition-colors duration-150 md:border md:border-transparent md:flex-row md:items-start md:justify-start md:gap-3 md:p-3 md:text-left',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isChosen ? 'bg-sunken md:border-line md:bg-surface md:shadow-lift' : 'hover:bg-hover',
      )}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink max-md:hidden">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 max-md:contents">
        <button
          type="button"
          aria-describedby={`${id}-state`}
          aria-current={isChosen || undefined}
          className="block text-xs leading-tight font-semibold outline-none after:absolute after:inset-0 md:text-left md:text-sm"
          onClick={onChoose}
        >
          {name}
        </button>
        <p className="mt-0.5 text-xs text-balance text-muted max-lg:hidden">{capitalize(field)}</p>
        <p id={`${id}-state`} className="mt-1 flex min-h-4.5 items-center gap-1.5 text-xs text-muted max-md:mt-0">
          {state && <StateText state={state} nowMs={nowMs} />}
        </p>
      </div>
    </li>
  )
}

function StateText({ state: { status, lastActivity }, nowMs }: { state: AgentState; nowMs: number }) {
  const isActive = status === 'active'
  return (
    <>
      <span
        aria-hidden
        className={cn('size-2 shrink-0 rounded-full border', isActive ? 'border-good bg-good' : 'border-line-strong')}
      />
      <span>
        {isActive ? 'Active' : 'Inactive'}
        {isActive && lastActivity && (
          <span className="tabular-nums max-md:sr-only"> · {formatActivity(lastActivity, nowMs)}</span>
        )}
      </span>
    </>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const MINUTE_MS = 60_000

/** The current time in milliseconds, updated every minute for texts like "5 min. ago". */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(function tick() {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
