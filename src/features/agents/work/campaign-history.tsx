import { useState } from 'react'
import type { Campaign, CampaignHistory } from '#domain/contracts/campaigns/campaign.ts'
import { formatDateTime, formatDay } from '#lib/format.ts'
import { Panel } from './campaign-panels.tsx'
import { EmailContent } from './email-preview.tsx'
import { useNameOf } from './work-rows.tsx'
import { CAMPAIGN_LABELS } from './work-words.ts'

type Event = CampaignHistory[number]

function describeEvent({ event, sentOn }: Event): string {
  if (event === 'downloaded') return 'Downloaded'
  if (event === 'measured' && sentOn !== null) return `Measured: it went out on ${formatDay(sentOn)}`
  if (event === 'done' && sentOn !== null) return `Done: it went out on ${formatDay(sentOn)}`
  return CAMPAIGN_LABELS[event].label
}

/** What happened to a campaign, with the content of each approval and change. */
export function CampaignHistoryPanel({ campaign }: { campaign: Campaign }) {
  return (
    <Panel id="history" title="History">
      <ol className="mt-2 divide-y divide-line">
        {campaign.history.map((event) => (
          <HistoryRow key={event.id} event={event} campaign={campaign} />
        ))}
      </ol>
    </Panel>
  )
}

type HistoryRowProps = { event: Event; campaign: Pick<Campaign, 'storeId' | 'timeZone'> }

function HistoryRow({ event, campaign: { storeId, timeZone } }: HistoryRowProps) {
  const { at, by, content } = event
  const nameOf = useNameOf(storeId)
  const name = event.event === 'measured' ? 'Cartwright' : nameOf(by)
  return (
    <li className="py-2.5">
      <p>{describeEvent(event)}</p>
      <p className="text-xs text-muted">
        <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
        {name && (
          <>
            {' · '}
            <bdi>{name}</bdi>
          </>
        )}
      </p>
      {content && <Content content={content} />}
    </li>
  )
}

function Content({ content }: { content: NonNullable<Event['content']> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent-ink underline decoration-line-strong underline-offset-4 pointer-coarse:min-h-11">
        Show the content
      </summary>
      {isOpen && <EmailContent content={content} />}
    </details>
  )
}
