import { queryOptions } from '@tanstack/react-query'
import { figuresKey } from '#data/figures/answers.ts'
import type { Reply } from '#domain/advisor/advisor.ts'
import type { AgentId } from '#domain/advisor/agents.ts'
import type { Plan } from '#domain/advisor/plan.ts'

/** What is answered without asking back or writing a text. */
const ANSWERED: readonly (Plan['kind'] | undefined)[] = [
  'figures',
  'explanation',
  'report',
  'forecast',
  'today',
  'orders',
]

type Asked = { agent: AgentId; text: string; store: string | null }

async function askOnce(asked: Asked, signal: AbortSignal): Promise<Reply | null> {
  // Searching for pages needs none of this.
  const { askAgent } = await import('./ask-agent.ts')
  let last: Reply | null = null
  for await (const reply of askAgent({ ...asked, earlier: [], withoutModel: true }, signal)) last = reply
  return last
}

async function answerShortly(asked: Asked, signal: AbortSignal): Promise<{ agent: AgentId; reply: Reply } | null> {
  const first = await askOnce(asked, signal)
  const agent = first?.handOver?.agent ?? asked.agent
  const reply = agent === asked.agent ? first : await askOnce({ ...asked, agent }, signal)
  return reply && ANSWERED.includes(reply.plan?.kind) ? { agent, reply } : null
}

/** The answer to a question outside of a chat, by the agent who has it. `null` if it can't be read without asking back. */
export const shortAnswerQuery = (text: string, store: string | null) =>
  queryOptions({
    queryKey: [...figuresKey, 'short-answer', store, text],
    queryFn: ({ signal }) => answerShortly({ agent: 'marketing-manager', text, store }, signal),
    retry: false,
  })
