import Bot from 'lucide-react/icons/bot'
import { agentOf } from '#domain/advisor/agents.ts'
import type { PreparedQuestion } from '#domain/advisor/prepared-questions.ts'
import type { MenuEntry } from '#ui/popups/menu-popup.tsx'

type Asked = Omit<PreparedQuestion, 'agent'> & Partial<PreparedQuestion> & { store?: string | null | undefined }

/** Returns the address of a chat with a question in its field, which isn't sent. Without an agent, the first one. */
export function agentLink({ agent, question, store }: Asked): string {
  const search = new URLSearchParams({ ...(agent && { agent }), question, ...(store && { store }) })
  return `/ai-agents?${search.toString()}`
}

/** The entry of a menu that asks an agent. None without a question. */
export const agentEntries = (prepared: PreparedQuestion | null, store: string): MenuEntry[] =>
  prepared === null
    ? []
    : [{ label: `Ask ${agentOf(prepared.agent).name}`, icon: Bot, to: agentLink({ ...prepared, store }) }]
