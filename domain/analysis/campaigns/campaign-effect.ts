import { CAMPAIGN_DAYS } from '#domain/contracts/campaigns/campaign.ts'
import { reachAfter } from './early-looks.ts'
import type { CampaignGroup } from './group-of.ts'
import { type SalesDifference, salesDifference } from './sales-difference.ts'
import { type Difference, type Ordered, shareDifference } from './share-difference.ts'

/** A person of a campaign, with what came of the days that are judged. */
export type CampaignPerson = {
  group: CampaignGroup
  hasOrdered: boolean
  /** In minor units, not below 0. */
  netSales: number
}

type Asked = {
  people: readonly CampaignPerson[]
  /** After how many days of the window people are looked at: one of `lookDays`. */
  day: number
  window?: number
}

export type CampaignEffect = {
  day: number
  window: number
  treated: Ordered
  kept: Ordered
  /** By how much the share of people who ordered is higher with the campaign. */
  ordered: Difference
  /** By how much net sales per person are higher. `null` if too few people order. */
  netSales: SalesDifference | null
}

/** Compares people who got a campaign with those who were kept back, with intervals of 95 %. `null` if a group is empty. */
export function campaignEffect({ people, day, window = CAMPAIGN_DAYS }: Asked): CampaignEffect | null {
  const groups = Map.groupBy(people, ({ group }) => group)
  const [treated, kept] = [groups.get('treated') ?? [], groups.get('kept') ?? []]
  if (treated.length === 0 || kept.length === 0) return null
  const reach = reachAfter(day, window)
  const [one, other] = [countOrders(treated), countOrders(kept)]
  return {
    day,
    window,
    treated: one,
    kept: other,
    ordered: shareDifference(one, other, reach),
    netSales: salesDifference({ treated: salesOf(treated), kept: salesOf(kept), reach }),
  }
}

const countOrders = (people: readonly CampaignPerson[]): Ordered => ({
  people: people.length,
  ordered: people.filter(({ hasOrdered }) => hasOrdered).length,
})

const salesOf = (people: readonly CampaignPerson[]): number[] => people.map(({ netSales }) => netSales)
