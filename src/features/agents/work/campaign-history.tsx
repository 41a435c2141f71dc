import type { Campaign, CampaignHistory } from '#domain/contracts/campaigns/campaign.ts'
import { formatDay } from '#lib/format.ts'
import { Panel } from './campaign-panels.tsx'
import { EmailContent } from './email-preview.tsx'
import { HistoryEntry } from './history-entry.tsx'
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
export function CampaignHistoryPanel({ campaign: { history, storeId, timeZone } }: { campaign: Campaign }) {
  const nameOf = useNameOf(storeId)
  return (
    <Panel id="history" title="History">
      <ol className="mt-2 divide-y divide-line">
        {history.map((event) => (
          <HistoryEntry
            key={event.id}
            label={describeEvent(event)}
            at={event.at}
            timeZone={timeZone}
            name={event.event === 'measured' ? 'Cartwright' : nameOf(event.by)}
            content={event.content && <EmailContent content={event.content} />}
          />
        ))}
      </ol>
    </Panel>
  )
}
