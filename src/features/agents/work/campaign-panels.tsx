import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { workQueries } from '#data/agents/work.ts'
import type {
  Campaign,
  CampaignContent,
  CampaignPreview,
  Expectation,
  Why,
} from '#domain/contracts/campaigns/campaign.ts'
import { dayIn } from '#domain/periods.ts'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { formatCount, formatDay, formatNumber } from '#lib/format.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { describeExpected, describeOfferCost, describeSmallest } from './expectation-words.ts'
import { useNameOf } from './work-rows.tsx'

type PanelProps = { id: string; title: string; children: ReactNode }

export function Panel({ id, title, children }: PanelProps) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** Who gets it and what that can show: as it was approved, or as it stands. */
export function CampaignPanels({ campaign }: { campaign: Campaign }) {
  const { expected, content, id, storeId } = campaign
  if (expected === null) return <PreviewPanels storeId={storeId} id={id} content={content} isSaved />
  return (
    <Panel id="people" title="Who gets it">
      <ApprovedBy campaign={campaign} />
      <Groups expectation={expected} content={content} />
      <Shows expectation={expected} />
    </Panel>
  )
}

function ApprovedBy({ campaign: { approvedAt, approvedBy, storeId, timeZone } }: { campaign: Campaign }) {
  const name = useNameOf(storeId)(approvedBy)
  return (
    <p className="mt-1 text-muted">
      As approved{approvedAt === null ? '' : ` on ${formatDay(dayIn(timeZone, new Date(approvedAt)))}`}
      {name && (
        <>
          {' '}
          by <bdi>{name}</bdi>
        </>
      )}
      .
    </p>
  )
}

type PreviewPanelsProps = {
  storeId: string
  id: string
  content: CampaignContent
  /** Whether it is kept. The groups are drawn for its id, which another visit would choose anew. */
  isSaved: boolean
}

/** Who would get it now. */
export function PreviewPanels({ storeId, id, content, isSaved }: PreviewPanelsProps) {
  const query = useQuery(workQueries.preview({ store: storeId, id, content }))
  return (
    <Panel id="people" title="Who gets it">
      <LoadedFigures name="people" query={query} skeleton={<Skeleton className="mt-3 h-64" />}>
        {(preview) => (
          <>
            <Counts preview={preview} content={content} />
            <Groups expectation={preview.expectation} content={content} isAbout={!isSaved} />
            <Shows expectation={preview.expectation} />
          </>
        )}
      </LoadedFigures>
    </Panel>
  )
}

type CountsProps = { preview: CampaignPreview; content: CampaignContent }

function Counts({ preview: { counts, running, until }, content }: CountsProps) {
  const { isRunningIncluded, isUnknownIncluded } = content
  return (
    <>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
        <Count label="Customers" count={counts.matched} isStrong />
        <Count label="Agreed to marketing" count={counts.agreed} />
        <Count label="Said no, left out" count={counts.refused} />
        <Count label={`Never said yes or no, ${isUnknownIncluded ? 'included' : 'left out'}`} count={counts.unknown} />
        <Count label="No email, left out" count={counts.withoutEmail} />
        {counts.running > 0 && (
          <Count
            label={`In a running campaign, ${isRunningIncluded ? 'included' : 'left out'}`}
            count={counts.running}
          />
        )}
      </dl>
      {running.map(({ id, name, names, people }) => (
        <p key={id} className="mt-2 text-muted">
          <TextLink to={`/ai-agents/work/${id}`}>
            <bdi>{name}</bdi>
          </TextLink>{' '}
          runs with {formatCount(people, 'of them', 'of them')}: <bdi>{names.join(', ')}</bdi>
          {people > names.length && ` and ${formatNumber(people - names.length)} more`}.
        </p>
      ))}
      <p className="mt-2 text-xs text-muted">As of {formatDay(until)}.</p>
    </>
  )
}

function Count({ label, count, isStrong }: { label: string; count: number; isStrong?: boolean }) {
  return (
    <>
      <dt className={isStrong ? 'font-medium' : 'text-muted'}>{label}</dt>
      <dd className={isStrong ? 'text-right font-medium tabular-nums' : 'text-right tabular-nums'}>
        {formatNumber(count)}
      </dd>
    </>
  )
}

type GroupsProps = { expectation: Expectation; content: CampaignContent; isAbout?: boolean }

function Groups({ expectation: { treated, kept }, content: { keptBack }, isAbout = false }: GroupsProps) {
  const people = treated + kept
  const share = Math.round((people * keptBack) / 100)
  // The numbers are exact if nobody is kept back by chance.
  const isRough = isAbout && keptBack > 0 && people > 0
  return (
    <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-4">
      <div>
        <dt className="text-muted">Get it</dt>
        <People isRough={isRough} count={isRough ? people - share : treated} />
      </div>
      <div>
        <dt className="text-muted">Kept back ({keptBack}%)</dt>
        <People isRough={isRough} count={isRough ? share : kept} />
      </div>
    </dl>
  )
}

const People = ({ isRough, count }: { isRough: boolean; count: number }) => (
  <dd className="text-2xl font-semibold whitespace-nowrap tabular-nums">
    {isRough && <span className="text-sm font-normal text-muted">about </span>}
    {formatNumber(count)}
  </dd>
)

function Shows({ expectation }: { expectation: Expectation }) {
  const cost = describeOfferCost(expectation)
  const expected = describeExpected(expectation)
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      <h3 className="font-medium">What it can show</h3>
      <p>{describeSmallest(expectation)}</p>
      {expected.length > 0 && <h3 className="mt-2 font-medium">What it is expected to bring</h3>}
      {expected.map((text) => (
        <p key={text} className="text-muted">
          {text}
        </p>
      ))}
      {cost && <p className="text-muted">{cost}</p>}
    </div>
  )
}

const PROPOSERS = {
  member: 'A member',
  marketing: 'The Marketing Manager',
  support: 'Customer Support',
  builder: 'The Store Builder',
  today: 'Today',
} as const

type WhyPanelProps = { proposal: { proposedBy: keyof typeof PROPOSERS; why: Why } }

/** Why it was proposed, with the figures of that day. */
export function WhyPanel({ proposal: { proposedBy, why } }: WhyPanelProps) {
  return (
    <Panel id="why" title="Why">
      <p className="mt-1 text-muted">
        {PROPOSERS[proposedBy]} proposed this on {formatDay(why.on)}, with the figures of that day.
      </p>
      <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap">
        {why.text}
      </p>
      <ul aria-label="Figures" className="mt-3 flex flex-wrap gap-1.5 empty:hidden">
        {why.figures.map(({ label, value }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change
          <li key={at} className="flex gap-2 rounded-control border border-line px-2.5 py-1 text-xs">
            <span className="text-muted">{label}</span>
            <span className="font-semibold tabular-nums">{value}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
