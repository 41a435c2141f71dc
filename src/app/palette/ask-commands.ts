import Bot from 'lucide-react/icons/bot'
import { agentLink } from '#figures/records/agent-link.ts'
import type { CommandGroup } from './commands.ts'

const LEAD = /^ask\b(?: (?:an? )?agents?\b)?:?\s*/i

/**
 * Returns a command that brings a question to an agent, for words that read as one. Three words may also be the name of
 * a product, so that they count only once the search has answered.
 */
export function askCommands(words: string, { isSearched }: { isSearched: boolean }): CommandGroup[] {
  const text = words.trim()
  const question = text.replace(LEAD, '')
  const isQuestion = question !== text || text.endsWith('?') || (isSearched && text.split(/\s+/).length > 2)
  if (question === '' || !isQuestion) return []
  const path = agentLink({ question })
  return [{ name: 'Ask', commands: [{ label: `Ask an agent: ${question}`, icon: Bot, path }] }]
}
