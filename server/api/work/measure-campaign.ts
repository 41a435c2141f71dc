import { z } from 'zod'
import { campaignEffect, type CampaignEffect } from '#domain/analysis/campaigns/campaign-effect.ts'
import { lookDays } from '#domain/analysis/campaigns/early-looks.ts'
import type { CampaignGroup } from '#domain/analysis/campaigns/group-of.ts'
import { CAMPAIGN_DAYS } from '#domain/contracts/campaigns/campaign.ts'
import { toMinorUnits } from '#domain/money.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { BOUGHT_DAYS } from '#server/api/analytics/customers/bought-days.ts'
import { decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'

export type Campaign = {
  /** All customers of the campaign, also those who never ordered. */
  customers: readonly { id: string; group: CampaignGroup }[]
  /** The day on which it went out, in the store's time zone. Orders count from it on. */
  sentOn: string
  /** How many days orders count. */
  window?: number
}

type Asked = {
  campaign: Campaign
  currency: string
  /** The store's last complete day. */
  lastDay: string
}

export type MeasuredCampaign =
  | { kind: 'too_early'; /** When it can be looked at first. */ availableOn: string }
  | { kind: 'no_groups' }
  | { kind: 'measured'; /** The last day that counts. */ through: string; effect: CampaignEffect }

// What was returned since no longer counts, and neither does who returned all.
const ORDERED = `
with ${BOUGHT_DAYS}
select customer_id::VARCHAR as customer, sum(value)::DECIMAL(38, 6)::VARCHAR as net_sales
from bought
where day between $3::DATE and $4::DATE and customer_id in (select unnest($5::BIGINT[]))
group by customer_id`

const orderedSchema = z.array(z.object({ customer: z.string(), net_sales: decimal }))

/** Returns after how many days of the window a campaign is looked at last, on complete days. `undefined` before the first look. */
export const lastLook = (sentOn: string, lastDay: string, window = CAMPAIGN_DAYS): number | undefined =>
  lookDays(window).findLast((look) => look <= daysBetween(sentOn, lastDay) + 1)

/** Measures what a campaign brought until the last look that its complete days allow. */
export async function measureCampaign(
  run: RunFacts,
  { campaign, currency, lastDay }: Asked,
): Promise<MeasuredCampaign> {
  const { customers, sentOn, window = CAMPAIGN_DAYS } = campaign
  const day = lastLook(sentOn, lastDay, window)
  if (day === undefined) return { kind: 'too_early', availableOn: addDays(sentOn, lookDays(window)[0] ?? window) }
  const through = addDays(sentOn, day - 1)
  const ids = customers.map(({ id }) => id)
  const rows = orderedSchema.parse(await run(ORDERED, [currency, lastDay, sentOn, through, ids]))
  const ordered = new Map(rows.map(({ customer, net_sales }) => [customer, toMinorUnits(net_sales, currency)]))
  const people = customers.map(({ id, group }) => ({
    group,
    hasOrdered: ordered.has(id),
    netSales: Math.max(0, ordered.get(id) ?? 0),
  }))
  const effect = campaignEffect({ people, day, window })
  return effect ? { kind: 'measured', through, effect } : { kind: 'no_groups' }
}
