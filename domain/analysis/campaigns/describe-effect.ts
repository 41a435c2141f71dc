import { createWording, type Wording } from '#domain/advisor/wording.ts'
import type { CampaignEffect } from './campaign-effect.ts'
import type { SalesDifference } from './sales-difference.ts'
import type { Difference, Ordered } from './share-difference.ts'

export type CampaignTexts = {
  /** What came of the campaign. */
  text: string
  /** The counts that it rests on. */
  basis: string
  /** What that is in money, and how it was counted. `null` if too few people order. */
  sales: string | null
}

/** Writes what came of a campaign. Numbers and amounts are those of all people who got it. */
export function describeEffect(effect: CampaignEffect, currency: string): CampaignTexts {
  const { treated, kept, netSales, day, window } = effect
  const result = resultOf(effect)
  const early = `After ${wording.number(day)} of ${wording.number(window)} days, ${result}`
  return {
    text: day < window ? early : `${result.charAt(0).toUpperCase()}${result.slice(1)}`,
    basis: `${ofGroup(treated)} who got it ordered, and ${ofGroup(kept)} who were kept back.`,
    sales: netSales && describeSales(netSales, { people: treated.people, currency }),
  }
}

const wording: Wording = createWording('en-US')

function resultOf({ ordered, treated, day, window }: CampaignEffect): string {
  const people = times(ordered, treated.people)
  if (ordered.low > 0) {
    const { value, low, high } = mapEnds(people, (count) => Math.max(1, Math.round(count)))
    const range = low === high ? '' : `, between ${wording.number(low)} and ${wording.number(high)}`
    return `the campaign brought about ${wording.many(value, 'more customer')} to order${range}`
  }
  if (ordered.high < 0) return 'more people ordered without the campaign'
  const { low, high } = mapEnds(people, (count) => Math.abs(Math.round(count)))
  const range = `between ${wording.number(low)} fewer and ${wording.number(high)} more customers ordered because of it`
  return `${day < window ? 'the effect can’t be seen yet' : 'the effect can’t be told from chance'}: ${range}`
}

type Group = { people: number; currency: string }

function describeSales({ cap, ...perPerson }: SalesDifference, { people, currency }: Group): string {
  const write = (amount: number) => wording.money(Math.round(amount), currency, { whole: true })
  const { value, low, high } = times(perPerson, people)
  const counted = `No customer counts for more than ${write(cap)}, the 99th percentile of those who ordered.`
  const range = `between ${write(Math.min(Math.abs(low), Math.abs(high)))} and ${write(Math.max(Math.abs(low), Math.abs(high)))}`
  if (low > 0) return `It brought about ${write(value)} in net sales, ${range}. ${counted}`
  if (high < 0) return `Net sales were about ${write(-value)} higher without it, ${range}. ${counted}`
  return `In net sales, it brought between ${write(low)} and ${write(high)}, which can’t be told from chance. ${counted}`
}

const ofGroup = ({ people, ordered }: Ordered): string =>
  `${wording.number(ordered)} of ${wording.number(people)} customers (${wording.percent(ordered / people)})`

const mapEnds = ({ value, low, high }: Difference, map: (end: number) => number): Difference => ({
  value: map(value),
  low: map(low),
  high: map(high),
})

const times = (difference: Difference, people: number): Difference => mapEnds(difference, (end) => people * end)
