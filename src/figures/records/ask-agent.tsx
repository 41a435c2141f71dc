import Bot from 'lucide-react/icons/bot'
import { agentOf } from '#domain/advisor/agents.ts'
import type { PreparedQuestion } from '#domain/advisor/prepared-questions.ts'
import { buttonStyles } from '#ui/buttons/button-styles.ts'
import { AppLink } from '#ui/links/app-link.tsx'
import { agentLink } from './agent-link.ts'

type AskAgentProps = {
  prepared: PreparedQuestion
  store: string
  /** What the question is about, for those who don't see what is around. */
  about: string
}

/** Opens an agent with a question in its field, not sent. */
export function AskAgent({ prepared, store, about }: AskAgentProps) {
  const { name } = agentOf(prepared.agent)
  return (
    <AppLink
      to={agentLink({ ...prepared, store })}
      aria-label={`Ask ${name}: ${about}`}
      className={buttonStyles({ variant: 'ghost', size: 'compact' }, 'text-muted')}
    >
      <Bot aria-hidden />
      Ask {name}
    </AppLink>
  )
}
