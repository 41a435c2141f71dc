import type { CampaignContent } from '#domain/contracts/campaigns/campaign.ts'
import { formatDay } from '#lib/format.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Card } from '#ui/layout/card.tsx'
import { MarkedText } from '#features/agents/drafts/marked-text.tsx'
import { lacksOffer } from './work-words.ts'

/** The email as its readers see it, without the look that the mail tool gives it. */
export function EmailPreview({ content }: { content: CampaignContent }) {
  return (
    <Card aria-labelledby="email">
      <h2 id="email" className="text-base font-semibold">
        Email
      </h2>
      {lacksOffer(content) && (
        <Alert tone="warning" title="The text doesn’t have the offer" className="mt-3">
          Customers read only the text. Add the code or what the offer is.
        </Alert>
      )}
      <EmailContent content={content} />
    </Card>
  )
}

export function EmailContent({ content }: { content: CampaignContent }) {
  const { subject, preview, body, offer, percentOff, plannedOn } = content
  return (
    <>
      <div className="mt-3 overflow-hidden rounded-control border border-line">
        <div className="border-b border-line bg-sunken px-4 py-3">
          <p dir="auto" className="font-medium wrap-anywhere">
            {subject ? <MarkedText text={subject} /> : <span className="text-muted">No subject yet</span>}
          </p>
          <p dir="auto" className="wrap-anywhere text-muted empty:hidden">
            <MarkedText text={preview} />
          </p>
        </div>
        <p dir="auto" className="px-4 py-4 wrap-anywhere whitespace-pre-wrap">
          {body ? <MarkedText text={body} /> : <span className="text-muted">No text yet</span>}
        </p>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <Fact label="Offer" value={[offer, percentOff !== null && `${percentOff}% off`].filter(Boolean).join(' · ')} />
        <Fact label="Planned for" value={plannedOn === null ? '' : formatDay(plannedOn)} />
      </dl>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {value ? <MarkedText text={value} /> : '—'}
      </dd>
    </>
  )
}
