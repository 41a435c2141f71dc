import ArrowRight from 'lucide-react/icons/arrow-right'
import Copy from 'lucide-react/icons/copy'
import MailPlus from 'lucide-react/icons/mail-plus'
import { Suspense, useId, useState } from 'react'
import type { ChatMessage, ReplyParameters } from '#data/agents/messages.ts'
import type { Attachment, Citation, Draft, ImageAttachment } from '#domain/advisor/advisor.ts'
import { agentOf } from '#domain/advisor/agents.ts'
import { splitAtGaps } from '#domain/contracts/drafts/gaps.ts'
import { splitAtListingGaps } from '#domain/contracts/drafts/listing-gaps.ts'
import { type DimensionName, isOfProducts, isTimeDimension } from '#domain/dimensions.ts'
import { agentLink } from '#figures/records/agent-link.ts'
import { formatRange } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AppLink } from '#ui/links/app-link.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { MakeListing } from '#features/agents/drafts/listing/make-listing.tsx'
import { MarkedText } from '#features/agents/drafts/marked-text.tsx'
import { plainDraft, splitDraft } from './draft-text.ts'
import { FigureOffers } from './figure-offers.tsx'
import { ReplyPlan } from './reply-plan.tsx'
import { ReplyTable } from './reply-table.tsx'

const ReplyChart = lazyPart(async () => (await import('./reply-chart.tsx')).ReplyChart)

type AgentReplyProps = {
  message: ChatMessage
  store: string | null
  /** Whether links must name the store because the person has several. */
  isStoreNamed: boolean
}

/** An agent's reply with its charts, pictures, draft, offers and citations. */
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
          {parameters.table && <ReplyTable table={parameters.table} />}
          {parameters.draft && <ReplyDraft draft={parameters.draft} message={message.id} store={store} />}
          <FigureOffers offers={parameters.offers} store={store} />
          {parameters.handOver && <HandOver handOver={parameters.handOver} store={namedStore} />}
          <ReplyCitations citations={parameters.citations} store={namedStore} />
          <ReplyPlan plan={parameters.plan} store={namedStore} />
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
  return (
    <LinkButton to={agentLink({ agent, question, store })} variant="outline" size="sm" className="justify-self-start">
      Ask {agentOf(agent).name}
      <ArrowRight aria-hidden />
    </LinkButton>
  )
}

/** Shows https pictures only. The content security policy blocks other sites' pictures; those become a link. */
function ReplyImage({ image: { title, url } }: { image: ImageAttachment }) {
  const [isShown, setIsShown] = useState(true)
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return null
  return (
    <figure className="grid gap-2">
      {isShown ? (
        <img
          src={url}
          alt={title}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="max-h-80 w-full rounded-card border border-line bg-sunken object-contain"
          onError={() => setIsShown(false)}
        />
      ) : (
        <p className="rounded-card border border-line bg-sunken p-4">
          The picture on {new URL(url).host} can’t be shown here.{' '}
          <a href={url} target="_blank" rel="noreferrer" className="font-medium text-accent-ink underline">
            Open picture
          </a>
        </p>
      )}
      <figcaption className="text-xs text-muted">
        <bdi>{title}</bdi>
      </figcaption>
    </figure>
  )
}

type ReplyDraftProps = { draft: Draft; message: string; store: string | null }

/** What a draft becomes once a person has checked it. `null` for a text that is only copied. */
function workOf({ kind, about, text }: Draft): { path: string; label: string } | null {
  if (kind === 'listing') return null
  if (kind === 'reply' || about) return { path: '/ai-agents/work/drafts/new?kind=reply&', label: 'Make this work' }
  const isEmail = splitDraft(text).subject !== null
  return isEmail ? { path: '/ai-agents/work/new?', label: 'Make a campaign' } : null
}

/** A draft to check, copy and use elsewhere, or to make work of. */
function ReplyDraft({ draft, message, store }: ReplyDraftProps) {
  const { title, text } = draft
  const use = workOf(draft)
  const id = useId()

  async function copy() {
    try {
      await navigator.clipboard.writeText(plainDraft(text))
      toast({ title: 'Draft copied', variant: 'success' })
    } catch {
      toast({ title: 'Draft not copied', description: 'Select the text and copy it.', variant: 'destructive' })
    }
  }

  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-dashed border-line-strong bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <Badge tone="warning">Draft</Badge>
        <p id={id} className="font-medium">
          {title}
        </p>
        <Button variant="ghost" size="compact" className="-mr-2 ml-auto" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
      <p dir="auto" className="px-4 py-3 whitespace-pre-wrap">
        <MarkedText text={text} split={draft.kind === 'listing' ? splitAtListingGaps : splitAtGaps} />
      </p>
      {store !== null && draft.product && <MakeListing store={store} product={draft.product} />}
      {store !== null && use && (
        <div className="border-t border-line px-4 py-3">
          <LinkButton to={`${use.path}${new URLSearchParams({ message, store })}`} variant="outline" size="sm">
            <MailPlus aria-hidden />
            {use.label}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** Whether it is something to do or something that changed, which has no period of figures. */
const isOfToday = ({ href }: Citation): boolean => href !== undefined

type ReplyCitationsProps = {
  citations: readonly Citation[]
  /** The store for the links; `null` if the person has only one. */
  store: string | null
}

/** The figures in a reply, each with a link to where it is shown for its period. */
function ReplyCitations({ citations, store }: ReplyCitationsProps) {
  if (citations.length === 0) return null
  return (
    <ul aria-label={citations.some(isOfToday) ? 'Where to look' : 'Figures'} className="flex flex-wrap gap-1.5">
      {citations.map((citation, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a message's citations never change
        <li key={at} className="min-w-0">
          <AppLink
            to={addressOf(citation, store)}
            className="flex max-w-full flex-wrap items-baseline gap-x-2 rounded-control border border-line bg-surface px-2.5 py-1 text-xs pointer-coarse:min-h-11 pointer-coarse:content-center transition-colors duration-150 hover:border-line-strong hover:bg-hover"
          >
            <span className="min-w-0 text-muted">{citation.label}</span>
            <span className="font-semibold tabular-nums">{citation.value}</span>
            {citation.change && <span className="text-muted tabular-nums">{citation.change}</span>}
            {!isOfToday(citation) && <span className="text-muted tabular-nums">{formatRange(citation.period)}</span>}
            {citation.note && <span className="text-muted tabular-nums">{citation.note}</span>}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

const TABS = { sales: 'breakdown', products: 'products', customers: 'customers' } as const

/** Returns the tab of Analytics with the breakdown. */
function tabOf(split: DimensionName): (typeof TABS)[keyof typeof TABS] {
  if (isOfProducts(split)) return TABS.products
  const isOfCustomers = split === 'customer' || split === 'customer_type' || split === 'first_order_month'
  return isOfCustomers ? TABS.customers : TABS.sales
}

/** Returns the filters of Analytics: the conditions that an order has to meet together. */
const toFilters = (where: Citation['where']) =>
  where && { where: JSON.stringify(where[0] === 'and' ? where[1] : [where]) }

/** What the address of a figure says beside its days: the part of Analytics that shows it. Empty for the dashboard. */
function placeOf({ split, screen }: Citation): Record<string, string> {
  if (screen) return { ...screen.choice, tab: screen.tab }
  if (!split) return {}
  return isTimeDimension(split) ? {} : { tab: tabOf(split), split }
}

/** The path with the store. */
function withStore(href: string, store: string | null): string {
  const [path = '', search = ''] = href.split('?')
  if (store === null) return href
  return `${path}?${new URLSearchParams([...new URLSearchParams(search), ['store', store]])}`
}

/** The address of the figure: in Analytics if it is limited or part of a breakdown or report, or on the dashboard. */
function addressOf(citation: Citation, store: string | null): string {
  if (citation.href !== undefined) return withStore(citation.href, store)
  const { period, name, compare, split, screen, where } = citation
  const search = new URLSearchParams({
    ...placeOf(citation),
    // The forecast has days of its own.
    ...(screen?.tab !== 'forecast' && { period: 'custom', ...period }),
    ...(name && { name }),
    ...(compare !== 'previous_period' && { compare }),
    ...(store && { store }),
    ...toFilters(where),
  })
  return `${split || screen || where ? '/analytics' : '/dashboard'}?${search.toString()}`
}
