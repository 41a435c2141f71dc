import { describe, expect, it } from 'vitest'
import { createRandom } from '#domain/sample-store/random.ts'
import { campaignEffect, type CampaignPerson } from './campaign-effect.ts'
import { describeEffect } from './describe-effect.ts'

/** So many people of a group, of whom some ordered for 50.00. */
const group = (name: CampaignPerson['group'], people: number, ordered: number): CampaignPerson[] =>
  Array.from({ length: people }, (_, at) => ({
    group: name,
    hasOrdered: at < ordered,
    netSales: at < ordered ? 5000 : 0,
  }))

type Counts = { treated: [people: number, ordered: number]; kept: [people: number, ordered: number]; day?: number }

function effectOf({ treated, kept, day = 28 }: Counts) {
  const effect = campaignEffect({ people: [...group('treated', ...treated), ...group('kept', ...kept)], day })
  if (!effect) throw new Error('There is no effect.')
  return effect
}

const textsOf = (counts: Counts) => {
  const { text, basis, sales } = describeEffect(effectOf(counts), 'EUR')
  return [text, basis, sales].map((part) => part?.replaceAll(/[\u2066-\u2069]/g, ''))
}

describe('what came of a campaign', () => {
  it('is the difference of those who ordered, and of net sales per person', () => {
    const { ordered, netSales, treated, kept } = effectOf({ treated: [400, 80], kept: [100, 8] })

    expect(treated).toEqual({ people: 400, ordered: 80 })
    expect(kept).toEqual({ people: 100, ordered: 8 })
    expect(ordered.value).toBeCloseTo(0.12)
    expect(netSales?.value).toBeCloseTo(600)
  })

  it('is less certain after two weeks than after four', () => {
    const early = effectOf({ treated: [400, 80], kept: [100, 8], day: 14 })
    const late = effectOf({ treated: [400, 80], kept: [100, 8] })

    expect(early.ordered.low).toBeLessThan(0)
    expect(late.ordered.low).toBeGreaterThan(0)
    expect((early.netSales?.high ?? 0) - (early.netSales?.value ?? 0)).toBeGreaterThan(
      (late.netSales?.high ?? 0) - (late.netSales?.value ?? 0),
    )
  })

  it('there is none where nobody was kept back, or nobody got it', () => {
    expect(campaignEffect({ people: group('treated', 10, 1), day: 28 })).toBeNull()
    expect(campaignEffect({ people: group('kept', 10, 1), day: 28 })).toBeNull()
  })
})

describe('in words', () => {
  it('says how many more customers it brought to order', () => {
    expect(textsOf({ treated: [400, 80], kept: [100, 8] })).toEqual([
      'The campaign brought about 48 more customers to order, between 15 and 71',
      '80 of 400 customers (20%) who got it ordered, and 8 of 100 customers (8%) who were kept back.',
      'It brought about €2,400 in net sales, between €743 and €3,675. No customer counts for more than €50, the 99th percentile of those who ordered.',
    ])
  })

  it('says early that nothing can be seen yet', () => {
    expect(textsOf({ treated: [400, 80], kept: [100, 8], day: 14 })).toEqual([
      'After 14 of 28 days, the effect can’t be seen yet: between 4 fewer and 81 more customers ordered because of it',
      '80 of 400 customers (20%) who got it ordered, and 8 of 100 customers (8%) who were kept back.',
      'In net sales, it brought between −€38 and €4,276, which can’t be told from chance. No customer counts for more than €50, the 99th percentile of those who ordered.',
    ])
  })

  it('says what can’t be told from chance', () => {
    expect(textsOf({ treated: [112, 12], kept: [28, 2] })).toEqual([
      'The effect can’t be told from chance: between 15 fewer and 14 more customers ordered because of it',
      '12 of 112 customers (10.7%) who got it ordered, and 2 of 28 customers (7.1%) who were kept back.',
      undefined,
    ])
  })

  it('says that more ordered without it', () => {
    expect(textsOf({ treated: [400, 20], kept: [100, 20] })).toEqual([
      'More people ordered without the campaign',
      '20 of 400 customers (5%) who got it ordered, and 20 of 100 customers (20%) who were kept back.',
      'Net sales were about €3,000 higher without it, between €1,412 and €4,789. No customer counts for more than €50, the 99th percentile of those who ordered.',
    ])
  })
})

describe('of campaigns that did nothing', () => {
  const random = createRandom(2026)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const draw = (at: number): CampaignPerson => {
    const hasOrdered = random.chance(0.15)
    return {
      group: at % 5 === 0 ? 'kept' : 'treated',
      hasOrdered,
      netSales: hasOrdered ? Math.exp(8 + 1.2 * normal()) : 0,
    }
  }
  const effects = Array.from({ length: 600 }, () => {
    const effect = campaignEffect({ people: Array.from({ length: 400 }, (_, at) => draw(at)), day: 28 })
    return effect ? [effect.ordered, effect.netSales ?? effect.ordered] : []
  })
  const shareOf = (holds: (interval: { low: number; high: number }) => boolean, which: 0 | 1) =>
    effects.filter((both) => both[which] && holds(both[which])).length / effects.length

  it.each([
    ['people who ordered', 0],
    ['net sales', 1],
  ] as const)('about 19 of 20 intervals of %s have zero, and few say that it worked', (_name, which) => {
    const covered = shareOf(({ low, high }) => low <= 0 && high >= 0, which)
    expect(covered).toBeGreaterThan(0.93)
    expect(covered).toBeLessThan(0.98)
    expect(shareOf(({ low }) => low > 0, which)).toBeLessThan(0.035)
  })
})
