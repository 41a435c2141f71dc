import { AGENT_IDS, type AgentId } from '#domain/advisor/agents.ts'

/** What the address says about the chat to show. */
export type AgentChoice = {
  agent: AgentId
  /** A question for the message field, not sent. */
  question: string | null
  store: string | null
}

/** Reads the address; an agent that there is none of is the first one. */
export function parseChoice(search: URLSearchParams): AgentChoice {
  return {
    agent: AGENT_IDS.find((id) => id === search.get('agent')) ?? AGENT_IDS[0],
    question: search.get('question'),
    store: search.get('store'),
  }
}

/** The address with some of its choices changed; `null` takes one out. */
export function withChoice(search: URLSearchParams, changes: Partial<AgentChoice>): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}
