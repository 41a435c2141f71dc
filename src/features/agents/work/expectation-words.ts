import type { Expectation } from '#domain/contracts/campaigns/campaign.ts'
import { formatCount, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { oneIn } from './work-words.ts'

const POINTS = 100

/** Says which difference the groups can show. */
export function describeSmallest({ treated, kept, base, smallest }: Expectation): string {
  const people = formatCount(treated + kept, 'person', 'people')
  if (treated === 0) return 'Nobody would get this email.'
  if (kept === 0) return 'Nobody is kept back, so figures won’t show whether the email brought anything.'
  if (base === null || smallest === null) {
    return 'How many of them order anyway isn’t known yet, so it can’t be said what this can show.'
  }
  if (smallest >= 1 - base.share) {
    return `With ${people}, no difference can be told from chance. Write to more people, or keep more of them back.`
  }
  const anyway = base.ordered === 0 ? 'hardly anybody' : oneIn(base.share)
  return `With ${people} and ${anyway} ordering anyway, only a change of about ${points(smallest)} can be seen.`
}

const points = (share: number): string => formatCount(Math.max(1, Math.round(share * POINTS)), 'point')

/** Says what is expected, and where that comes from. */
export function describeExpected({ treated, base, anyway, averageOrder, currency }: Expectation): string[] {
  if (treated === 0) return []
  const worth =
    averageOrder === null
      ? []
      : [`Each further order brings about ${formatMoney(averageOrder, currency)}, their average so far.`]
  if (base === null || anyway === null) {
    return [
      'Fewer than 30 of your customers have waited as long as these, so how many order anyway isn’t known.',
      ...worth,
    ]
  }
  return [
    `About ${formatCount(anyway, 'person', 'people')} would order within ${base.days} days without it: of ${formatNumber(base.alike)} customers who hadn’t ordered for as long, ${formatNumber(base.ordered)} did in the last ${base.days} days.`,
    'What the email adds isn’t known before it was sent.',
    ...worth,
  ]
}

/** Says what the percentage takes from each order. `null` without one. */
export function describeOfferCost({ offerCost, currency }: Expectation): string | null {
  if (!offerCost) return null
  const { perOrder, grossProfit, coverage } = offerCost
  const cost = `The offer takes about ${formatMoney(perOrder, currency)} off each order`
  if (grossProfit === null) return `${cost}. Its share of your margin isn’t known, because no costs are.`
  const of = `, of about ${formatMoney(grossProfit, currency)} gross profit`
  const known = coverage !== null && coverage < 1 ? ` Costs are known for ${formatPercent(coverage)} of net sales.` : ''
  if (perOrder > grossProfit) return `${cost}${of}: each costs more than it brings.${known}`
  return `${cost}${of}.${known}`
}
