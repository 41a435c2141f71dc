import type { Expectation } from '#domain/contracts/campaigns/campaign.ts'
import { formatCount, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { oneIn } from './work-words.ts'

const PEOPLE = 100

/** Says which difference the groups can show. */
export function describeSmallest({ treated, kept, base, smallest }: Expectation): string {
  const people = formatCount(treated + kept, 'person', 'people')
  if (treated === 0) return 'Nobody would get this email.'
  if (kept === 0) return 'Nobody is kept back, so figures won’t show whether the email brought anything.'
  if (base === null || smallest === null) {
    return 'We don’t know yet how many of them order without an email, so we can’t say what this can show.'
  }
  if (smallest >= 1 - base.share) {
    return `${people} are too few: any difference could be chance. Write to more people, or keep more of them back.`
  }
  const anyway = base.ordered === 0 ? 'hardly anybody orders' : `${oneIn(base.share)} orders`
  return `Of ${people}, ${anyway} without an email. You will see a difference if the email brings at least about ${orders(smallest)} per ${PEOPLE} people.`
}

const orders = (share: number): string => formatCount(Math.max(1, Math.round(share * PEOPLE)), 'more order')

/** Says what is expected, and where that comes from. */
export function describeExpected({ treated, base, anyway, averageOrder, currency }: Expectation): string[] {
  if (treated === 0) return []
  const worth =
    averageOrder === null
      ? []
      : [`Each additional order brings about ${formatMoney(averageOrder, currency)}, their average so far.`]
  if (base === null || anyway === null) {
    return [
      'Fewer than 30 of your customers have gone without an order for as long as these. That is too few to say how many would order without the email.',
      ...worth,
    ]
  }
  return [
    `About ${formatCount(anyway, 'person', 'people')} would order within ${base.days} days without it: of ${formatNumber(base.alike)} customers who hadn’t ordered for as long, ${formatNumber(base.ordered)} did in the last ${base.days} days.`,
    'Nobody knows what the email adds before it is sent.',
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
