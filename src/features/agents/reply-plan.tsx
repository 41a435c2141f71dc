import { type FiguresRead, type Plan, readPlan } from '#domain/advisor/plan.ts'
import { DIMENSIONS } from '#domain/dimensions.ts'
import { joinNames } from '#domain/join-names.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { toDimensionTexts, toMetricsText } from '#figures/choices/explore-choice.ts'
import { toFiltersText } from '#figures/choices/page-filters.ts'
import { formatRange } from '#lib/format.ts'
import { TextLink } from '#ui/links/text-link.tsx'

type Screen = { label: string; path: string; search?: string }

/** What a plan tells: a sentence, the figures that were read, and the screen that shows the rest. */
type Told = { lead: string; reads?: readonly FiguresRead[]; screen?: Screen }

const openTab = (label: string, tab: string): Screen => ({ label, path: '/analytics', search: `tab=${tab}` })

const REPORTS = {
  stock: {
    lead: 'From the stock of your products and how fast they sell.',
    screen: openTab('Open products', 'products'),
  },
  pairs: { lead: 'From the products that are in the same orders.', screen: openTab('Open products', 'products') },
  customers: {
    lead: 'From how often and how recently your customers order.',
    screen: openTab('Open customers', 'customers'),
  },
  goals: {
    lead: 'From your goals, and the days of the month so far.',
    screen: { label: 'Open goals', path: '/settings/goals' },
  },
  past_work: {
    lead: 'From what was marked as done on Today, and the figures since.',
    screen: { label: 'Open dashboard', path: '/dashboard' },
  },
  write_to: {
    lead: 'From customers who would usually have ordered again by now.',
    screen: openTab('Open customers', 'customers'),
  },
  reorder: { lead: 'From what Reorder shows.', screen: { label: 'Open Reorder', path: '/analytics/reorder' } },
  attention: {
    lead: 'From the statuses, totals and times of the last 90 days’ orders.',
    screen: { label: 'Open orders', path: '/analytics?tab=orders&view=attention' },
  },
  catalog: { lead: 'From what Catalog shows.', screen: { label: 'Open Catalog', path: '/analytics/catalog' } },
  event: {
    lead: 'From your calendar and your figures.',
    screen: { label: 'Open the calendar', path: '/analytics/calendar' },
  },
  /** Settings have no figures. */
  digest: null,
} as const satisfies Record<string, Told | null>

/** Plans that read figures say which, below the sentence. */
const READS = {
  figures: 'From these figures:',
  explanation: 'From figures that changed at the same time. They don’t show a cause.',
  draft: 'The draft uses these figures:',
} as const

const FORECAST: Told = {
  lead: 'From the forecast of the whole shop’s net sales.',
  screen: openTab('Open forecast', 'forecast'),
}

const TODAY: Told = {
  lead: 'From what Today on the dashboard shows.',
  screen: { label: 'Open dashboard', path: '/dashboard' },
}

/** Returns what a person can check of a plan. `null` if no figures were read. */
function tell(plan: Plan): Told | null {
  if ('reads' in plan) return plan.reads.length > 0 ? { lead: READS[plan.kind], reads: plan.reads } : null
  if (plan.kind === 'report') return REPORTS[plan.report]
  if (plan.kind === 'forecast') return FORECAST
  if (plan.kind === 'today') return TODAY
  if (plan.kind !== 'orders') return null
  const lead = plan.order === null ? 'From your newest orders.' : 'From your orders, by the order number.'
  return { lead, screen: openTab('Open orders', 'orders') }
}

/** How a reply was made, closed at first. Shows nothing for replies without figures. */
export function ReplyPlan({ plan, store }: { plan: unknown; store: string | null }) {
  const known = readPlan(plan)
  const told = known && tell(known)
  if (!told) return null
  const { lead, reads = [], screen } = told
  const { planner } = known
  return (
    <details className="text-xs text-muted open:mb-2">
      <summary className="w-fit cursor-pointer hover:text-ink pointer-coarse:py-3">How this was answered</summary>
      <div className="mt-2 grid gap-3 border-l-2 border-line pl-3">
        {planner && (
          <p className="wrap-anywhere">
            The language model <bdi>{planner.model}</bdi> read your question as “<bdi>{planner.asked}</bdi>”. It saw
            only the words of your question.
          </p>
        )}
        <p>{lead}</p>
        {reads.map((read, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a message's plan never changes
          <Read key={at} read={read} store={store} />
        ))}
        {screen && (
          <p>
            <TextLink to={withStore(screen.path, new URLSearchParams(screen.search), store)} className={linkStyles}>
              {screen.label}
            </TextLink>
          </p>
        )}
      </div>
    </details>
  )
}

/** Large enough for a finger. */
const linkStyles = 'pointer-coarse:inline-block pointer-coarse:py-3'

/** The metrics, days and filters of figures, with a link to where they can be changed. */
function Read({ read, store }: { read: FiguresRead; store: string | null }) {
  const { metrics, by, period, compared, limits } = read
  const facts = [
    { label: metrics.length === 1 ? 'Metric' : 'Metrics', text: joinNames(metrics.map(labelOf)) },
    { label: 'Split by', text: joinNames(by.map((name) => DIMENSIONS[name].label)) },
    { label: 'Only', text: limits },
    { label: 'Days', text: formatRange(period) },
    { label: 'Compared with', text: compared ? formatRange(compared) : '' },
  ].filter(({ text }) => text !== '')
  return (
    <div className="grid gap-1.5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {facts.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="wrap-anywhere text-ink tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <TextLink to={withStore('/analytics', toExplore(read), store)} className={linkStyles}>
          Open in Explore
        </TextLink>
      </p>
    </div>
  )
}

const labelOf = (name: FiguresRead['metrics'][number]): string => QUERY_METRIC_DEFINITIONS[name].label

/** The address of figures in Explore. */
function toExplore({ metrics, by, period, name, compare, where }: FiguresRead): URLSearchParams {
  const { split, and } = toDimensionTexts(by)
  const conditions = where?.[0] === 'and' ? where[1] : where && [where]
  const texts = {
    metrics: toMetricsText(metrics),
    split,
    and,
    period: 'custom',
    ...period,
    name,
    // Without it, Explore compares in its own way.
    compare,
    where: toFiltersText(conditions ?? []),
  }
  const search = new URLSearchParams({ tab: 'explore' })
  for (const [key, text] of Object.entries(texts)) if (text !== null) search.set(key, text)
  return search
}

function withStore(path: string, search: URLSearchParams, store: string | null): string {
  const all = new URLSearchParams([...search, ...(store === null ? [] : [['store', store]])])
  return all.size === 0 ? path : `${path}?${all}`
}
