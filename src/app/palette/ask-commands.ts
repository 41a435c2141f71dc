import Bot from 'lucide-react/icons/bot'
import { agentOf } from '#domain/advisor/agents.ts'
import { agentLink } from '#figures/records/agent-link.ts'
import type { CommandGroup } from './commands.ts'

const LEAD = /^ask\b(?: (?:an? )?agents?\b)?:?\s*/i

/** How questions begin, unlike names of pages and records. */
const BEGINNING =
  /^(?:ask|what|which|who|whom|how|why|when|where|is|are|was|were|do|does|did|should|can|could|will|show me|tell me)\b/i

/** The agent who speaks of the whole shop, and says who answers what isn't its own. */
const AGENT = 'marketing-manager'

const questionIn = (words: string): string => words.trim().replace(LEAD, '')

/**
 * Returns a command that brings a question to an agent, for words that read as one. Three words may also be the name of
 * a product, so that they count only once the search has answered.
 */
export function askCommands(words: string, { isSearched }: { isSearched: boolean }): CommandGroup[] {
  const text = words.trim()
  const question = questionIn(text)
  const isQuestion = question !== text || text.endsWith('?') || (isSearched && text.split(/\s+/).length > 2)
  if (question === '' || !isQuestion) return []
  const label = `Ask ${agentOf(AGENT).name}: “${question}”`
  return [{ name: 'Ask', commands: [{ label, icon: Bot, path: agentLink({ agent: AGENT, question }) }] }]
}

/**
 * Returns the question to answer in place: words that look like one, or that nothing else matches. `null` if a page, an
 * action or a record has just this name.
 */
export function questionToAnswer(words: string, others: readonly CommandGroup[]): string | null {
  const text = words.trim()
  const question = questionIn(text)
  if (question === '' || askCommands(text, { isSearched: true }).length === 0) return null
  const commands = others.flatMap((group) => group.commands)
  if (commands.some(({ label }) => label.toLowerCase() === text.toLowerCase())) return null
  return text.endsWith('?') || BEGINNING.test(text) || commands.length === 0 ? question : null
}
