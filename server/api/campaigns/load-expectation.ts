import { z } from 'zod'
import { groupOf } from '#domain/analysis/campaigns/group-of.ts'
import { smallestEffect } from '#domain/analysis/campaigns/smallest-effect.ts'
import { CAMPAIGN_DAYS, type CampaignContent, type Expectation } from '#domain/contracts/campaigns/campaign.ts'
import { currencyExponent } from '#domain/money.ts'
import type { CustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { LEDGER_PARTS } from '#server/api/figures/query/metric-parts.ts'

/** Fewer than this say too little of who orders anyway. */
const LEAST_ALIKE = 30

/** The average of fewer orders can be far from that of the next ones. */
const LEAST_ORDERS = 30

// How long most of these customers haven't ordered, and what those did who hadn't ordered for as long some days ago.
// $1 is the currency, $2 the last day that counts, $3 the ids of the customers.
const FIGURES = `
with theirs as (
  select * from buyers where id in (select unnest(string_split(nullif($3, ''), ' '))::BIGINT)
),
silence as (select quantile_disc(days_since, 0.1) as least, quantile_disc(days_since, 0.9) as most from theirs),
placed as (
  select customer_id, day from orders where is_order and customer_id is not null and currency = $1 and day <= $2::DATE
),
alike as (
  select customer_id from placed where day <= $2::DATE - ${CAMPAIGN_DAYS} group by customer_id
  having ($2::DATE - ${CAMPAIGN_DAYS}) - max(day) between (select least from silence) and (select most from silence)
)
select
  (select count(*) from alike)::VARCHAR as alike,
  (
    select count(*) from alike
    where exists (select 1 from placed where placed.customer_id = alike.customer_id and day > $2::DATE - ${CAMPAIGN_DAYS})
  )::VARCHAR as ordered,
  (select coalesce(sum(orders), 0) from theirs)::VARCHAR as orders,
  (select coalesce(sum(placed_sales), 0) from theirs)::VARCHAR as placed,
  coalesce(sum(f.net_sales), 0)::VARCHAR as net, coalesce(${LEDGER_PARTS.costed_sales}, 0)::VARCHAR as covered,
  (${LEDGER_PARTS.gross_profit})::VARCHAR as profit
from ledger as f
where f.currency = $1 and f.day <= $2::DATE and f.customer_id in (select id from theirs)`

const figuresSchema = z.object({
  alike: count,
  ordered: count,
  orders: count,
  placed: decimal,
  net: decimal,
  covered: decimal,
  profit: decimal,
})

type Figures = z.infer<typeof figuresSchema>

function toBase({ alike, ordered }: Figures): Expectation['base'] {
  if (alike < LEAST_ALIKE) return null
  return { days: CAMPAIGN_DAYS, alike, ordered, share: ordered / alike }
}

function toOfferCost({ net, covered, profit }: Figures, percentOff: number | null, averageOrder: number | null) {
  if (percentOff === null || averageOrder === null) return null
  const [sales, known] = [Number(net), Number(covered)]
  const isKnown = known > 0 && sales > 0
  return {
    perOrder: Math.round((averageOrder * percentOff) / 100),
    grossProfit: isKnown ? Math.round((averageOrder * Number(profit)) / known) : null,
    coverage: isKnown ? Math.min(1, known / sales) : null,
  }
}

type Asked = {
  analyze: CustomerAnalyses
  question: FiguresQuestion<unknown>
  campaign: { id: string; content: CampaignContent }
  /** The ids of those who are in it. */
  ids: readonly string[]
}

/** Returns how many get a campaign and how many are kept back, and what the figures of these customers let expect. */
export async function loadExpectation({ analyze, question, campaign, ids }: Asked): Promise<Expectation> {
  const { id, content } = campaign
  const { currency } = question.store
  const kept = ids.filter((customer) => groupOf(id, customer, content.keptBack / 100) === 'kept').length
  const groups = { treated: ids.length - kept, kept }
  const figures = await analyze(question, async (run, { until }) =>
    figuresSchema.parse((await run(FIGURES, [currency, until, ids.join(' ')]))[0]),
  )
  const base = ids.length === 0 ? null : toBase(figures)
  const averageOrder =
    figures.orders === 0
      ? null
      : Math.round((Number(figures.placed) / figures.orders) * 10 ** currencyExponent(currency))
  return {
    ...groups,
    base,
    anyway: base && Math.round(groups.treated * base.share),
    // A share of 0 only says that few of them order, so it counts as one order.
    smallest: base && (smallestEffect({ base: Math.max(base.share, 1 / base.alike), ...groups }) ?? 1),
    averageOrder: figures.orders < LEAST_ORDERS ? null : averageOrder,
    currency,
    offerCost: toOfferCost(figures, content.percentOff, averageOrder),
  }
}
