import ArrowRight from 'lucide-react/icons/arrow-right'
import { lazy, Suspense } from 'react'
import type { Attachment } from '#domain/advisor/advisor.ts'
import { agentOf } from '#domain/advisor/agents.ts'
import type { ChatMessage, ReplyParameters } from '#data/agents-messages.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ReplyCitations } from './reply-citations.tsx'
import { ReplyDraft } from './reply-draft.tsx'
import { ReplyImage } from './reply-image.tsx'
import { ReplyOffers } from './reply-offers.tsx'

const ReplyChart = lazy(async () => ({ default: (await import('./reply-chart.tsx')).ReplyChart }))

type AgentReplyProps = {
  message: ChatMessage
  store: string | null
  /** Whether addresses have to name the store, as the person has several. */
  isStoreNamed: boolean
}

/** What an agent said, with everything that came along. */
export function AgentReply({ message, store, isStoreNamed }: AgentReplyProps) {
  const { content, attachments = [], parameters } = message
  const namedStore = isStoreNamed ? store : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="whitespace-pre-wrap">{content}</p>
      {attachments.map((attachment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a message's attachments never change
        <ReplyAttachment key={index} attachment={attachment} />
      ))}
      {parameters && (
        <>
          {parameters.draft && <ReplyDraft draft={parameters.draft} />}
          <ReplyOffers offers={parameters.offers} store={store} />
          {parameters.handOver && <HandOver handOver={parameters.handOver} store={namedStore} />}
          <ReplyCitations citations={parameters.citations} store={namedStore} />
        </>
      )}
    </div>
  )
}

function ReplyAttachment({ attachment }: { attachment: Attachment }) {
  if (attachment.type === 'image') return <ReplyImage image={attachment} />
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <ReplyChart chart={attachment} />
    </Suspense>
  )
}

type HandOverProps = { handOver: NonNullable<ReplyParameters['handOver']>; store: string | null }

function HandOver({ handOver: { agent, question }, store }: HandOverProps) {
  const search = new URLSearchParams({ agent, question, ...(store && { store }) })
  return (
    <LinkButton to={`/ai-agents?${search.toString()}`} variant="outline" size="sm" className="justify-self-start">
      Ask {agentOf(agent).name}
      <ArrowRight aria-hidden />
    </LinkButton>
  )
}
