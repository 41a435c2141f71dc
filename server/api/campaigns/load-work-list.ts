import * as v from 'valibot'
import { describeOutcome } from '#domain/analysis/campaigns/describe-outcome.ts'
import { campaignOutcomeSchema } from '#domain/contracts/campaigns/outcome.ts'
import { workListSchema, type WorkList } from '#domain/contracts/campaigns/work-list.ts'
import { DRAFT_KINDS, DRAFT_TITLES } from '#domain/contracts/drafts/draft.ts'
import { describeWork } from '#domain/today/describe-work.ts'
import { contentSchema, type ProposalContent } from '#domain/today/proposal.ts'
import { rankWork } from '#domain/today/rank-work.ts'
import type { FiguresApiOptions, FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { OUTCOME } from './load-campaign.ts'
import { loadInsights } from '#server/api/signals/load-signals.ts'

const MOST_ROWS = 200

const CAMPAIGNS = `
select
  id, state, proposed_by as "proposedBy", content ->> 'name' as name, content -> 'audience' as audience,
  content ->> 'plannedOn' as "plannedOn", (expected ->> 'treated')::integer as people,
  downloaded_at as "downloadedAt", sent_on::text as "sentOn", ${OUTCOME} as outcome, changed_by as by, changed_at as at
from public.campaigns where store_id = $1
order by state in ('proposed', 'edited', 'taken_back', 'approved') desc, changed_at desc, id limit ${MOST_ROWS}`

const TITLES = Object.entries(DRAFT_TITLES).map(([kind, field]) => `when '${kind}' then '${field}'`)

const DRAFTS = `
select
  drafts.id, kind, state, coalesce(content ->> case kind ${TITLES.join(' ')} end, '') as title, done_on::text as "doneOn",
  outcome ->> 'text' as outcome,
  drafts.changed_by as by, changed_at as at,
  coalesce(
    (
      select 'Order ' || orders.name from public.orders
      where orders.store_id = drafts.store_id and orders.source = order_source and orders.external_id = order_external_id
      order by orders.id desc limit 1
    ),
    (select coalesce(customers.name, customers.email) from public.customers where customers.id = customer_id),
    (select products.title from public.products where products.id = product_id)
  ) as about
from public.drafts where store_id = $1 and kind = any($2)
order by state in ('proposed', 'edited', 'taken_back', 'approved') desc, changed_at desc, drafts.id limit ${MOST_ROWS}`

// Leaves out actions that Today no longer proposes and that nobody decided on.
const SHOWN_ACTIONS = `
public.work left join public.signals on signals.id = signal_id
where work.store_id = $1 and proposed_by = 'today' and work.state <> 'ended'
  and (work.state not in ('open', 'later') or signal_id is null or signals.state = 'open')`

const ACTIONS = `
select
  work.id, content ->> 'kind' as kind, work.state, content, stake::text, signal_id as "signalId", returns_on::text as "returnsOn",
  work.changed_by as by, work.changed_at as at
from ${SHOWN_ACTIONS}
order by work.state in ('open', 'later') desc, work.changed_at desc nulls first, work.name limit ${MOST_ROWS}`

const COUNTS = `
select state, count(*)::integer as count from (
  select state from public.campaigns where store_id = $1
  union all
  select state from public.drafts where store_id = $1
  union all
  select work.state from ${SHOWN_ACTIONS}
  union all
  select state from public.work where store_id = $1 and proposed_by = 'assistant' and kind = 'note' and state <> 'ended'
) as listed
group by state`

// Row-level security shows people only their own tokens.
const NOTES = `
select
  work.id, work.state, content ->> 'title' as title, content ->> 'text' as text, tokens.name as token,
  proposed_on::text as "proposedOn", work.changed_by as by, work.changed_at as at
from public.work left join public.assistant_tokens as tokens on tokens.id::text = content ->> 'token'
where work.store_id = $1 and proposed_by = 'assistant' and kind = 'note' and work.state <> 'ended'
order by coalesce(work.changed_at, proposed_on) desc, work.name limit ${MOST_ROWS}`

type Source = Pick<FiguresApiOptions, 'database' | 'log'>

type Listed = { at: Date; downloadedAt: Date | null; outcome: unknown }

type Action = {
  id: string
  state: string
  content: unknown
  stake: string | null
  signalId: string | null
  at: Date | null
}

const iso = (at: Date | null) => at && at.toISOString()

function textOf(stored: unknown): string | null {
  const outcome = v.parse(v.nullable(campaignOutcomeSchema), stored)
  return outcome && describeOutcome(outcome).text
}

/** Loads what is proposed to a store, and what was decided. */
export async function loadWorkList(
  source: Source,
  { claims, store }: FiguresQuestion<unknown>,
): Promise<Omit<WorkList, 'asOf'>> {
  const { database } = source
  const { currency, id: storeId, time_zone: timeZone } = store
  const [campaigns, drafts, actions, notes, counts, insights] = await Promise.all([
    database.queryAs<Listed>(claims, CAMPAIGNS, [storeId]),
    database.queryAs<{ at: Date }>(claims, DRAFTS, [storeId, DRAFT_KINDS]),
    database.queryAs<Action>(claims, ACTIONS, [storeId]),
    database.queryAs<{ at: Date | null }>(claims, NOTES, [storeId]),
    database.queryAs<{ state: string; count: number }>(claims, COUNTS, [storeId]),
    loadInsights(source, claims, { storeId, currency }),
  ])
  const insightOf = new Map(insights.map((insight) => [insight.id, insight]))
  const countOf = new Map(counts.rows.map(({ state, count }) => [state, count]))
  // Only what can be shown counts.
  const described = actions.rows.flatMap(({ content, signalId, stake, ...row }) => {
    const read = readContent(content, { id: row.id, log: source.log })
    const texts = read && describeWork(read, { currency, insight: insightOf.get(signalId ?? '') ?? null })
    if (texts) {
      const { title, why, basis, href } = texts
      const worth = stake === null ? null : Number(stake)
      return [{ ...row, content: read, stake: worth, title, why, basis, href, at: iso(row.at) }]
    }
    countOf.set(row.state, (countOf.get(row.state) ?? 1) - 1)
    return []
  })
  return v.parse(v.omit(workListSchema, ['asOf']), {
    store: { id: storeId, timeZone, currency },
    campaigns: campaigns.rows.map((row) => ({
      ...row,
      outcome: textOf(row.outcome),
      at: iso(row.at),
      downloadedAt: iso(row.downloadedAt),
    })),
    drafts: drafts.rows.map((row) => ({ ...row, at: iso(row.at) })),
    notes: notes.rows.map((row) => ({ ...row, at: iso(row.at) })),
    actions: rankOpen(described),
    counts: Object.fromEntries(countOf),
  })
}

/** What waits comes as in Today, then what was postponed. What was decided keeps the order of the decisions. */
function rankOpen<Work extends { state: string; content: ProposalContent; stake: number | null }>(works: Work[]) {
  const within = (wanted: string) => works.filter(({ state }) => state === wanted)
  const isWaiting = ({ state }: Work) => state === 'open' || state === 'later'
  return [...rankWork(within('open')), ...rankWork(within('later')), ...works.filter((work) => !isWaiting(work))]
}

/** One unreadable proposal must not keep the others from people. */
function readContent(content: unknown, { id, log }: { id: string; log: Source['log'] }): ProposalContent | null {
  const parsed = v.safeParse(contentSchema, content)
  if (parsed.success) return parsed.output
  log.error('stored work could not be read', { work: id, where: parsed.issues.map((issue) => v.getDotPath(issue)) })
  return null
}
