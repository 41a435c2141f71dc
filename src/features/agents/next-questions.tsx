import { useQuery } from '@tanstack/react-query'
import type { ChatMessage } from '#data/agents/messages.ts'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import type { Agent } from '#domain/advisor/agents.ts'
import { answerable, stillAnswerable, SUGGESTIONS } from '#domain/advisor/suggestions.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { FigureOffers } from './figure-offers.tsx'
import { useJobQuestions } from './use-job-questions.ts'

type NextQuestionsProps = {
  agent: Agent
  messages: readonly ChatMessage[]
  store: string | null
  onAsk: (question: string) => void
}

/** What to ask next: only what the store's figures can answer. Without orders, also ways to get some. */
export function NextQuestions({ agent, messages, store, onAsk }: NextQuestionsProps) {
  const { data: latest, isPending } = useQuery(dashboardQueries.figures(store === null ? {} : { store }))
  const jobs = useJobQuestions({ agent: agent.id, latest, isAsked: messages.length <= 1 })
  if (isPending) return null
  // Without an answer of the server, nothing is known about the orders.
  const hasNone = latest !== undefined && !latest?.store.lastOrderDay
  return (
    <div className="grid gap-3 sm:ml-10">
      {hasNone && !hasOffers(messages) && <FigureOffers offers={['import', 'sample']} store={store} />}
      <Questions questions={[...questionsFor(agent, messages, latest), ...jobs]} onAsk={onAsk} />
    </div>
  )
}

function questionsFor({ id }: Agent, messages: readonly ChatMessage[], latest: Dashboard | null | undefined) {
  const { starters, withoutOrders } = SUGGESTIONS[id]
  const stored = messages.length > 1 ? (messages.at(-1)?.parameters?.suggestions ?? []) : null
  if (latest === undefined) return stored ?? withoutOrders
  if (!latest?.store.lastOrderDay) return withoutOrders
  return stored === null ? answerable(starters, latest) : stillAnswerable(stored, id, latest)
}

const hasOffers = (messages: readonly ChatMessage[]) =>
  messages.some(({ parameters }) => (parameters?.offers ?? []).length > 0)

type QuestionsProps = { questions: readonly string[]; onAsk: (question: string) => void }

function Questions({ questions, onAsk }: QuestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul aria-label="Suggested questions" className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question} className="min-w-0">
          <button
            type="button"
            className="rounded-2xl border border-line-strong bg-surface px-3.5 py-1.5 text-left transition-colors duration-150 hover:bg-hover pointer-coarse:min-h-11"
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
