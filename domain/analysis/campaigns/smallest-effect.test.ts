import { describe, expect, it } from 'vitest'
import { CAMPAIGN_DAYS } from '#domain/contracts/campaigns/campaign.ts'
import { reachAfter } from './early-looks.ts'
import { shareDifference } from './share-difference.ts'
import { smallestEffect } from './smallest-effect.ts'

const REACH = reachAfter(CAMPAIGN_DAYS, CAMPAIGN_DAYS)

/** The chance of each number of orders. */
function chances(people: number, share: number): number[] {
  let chance = (1 - share) ** people
  return Array.from({ length: people + 1 }, (_, ordered) => {
    const now = chance
    chance *= ((people - ordered) / (ordered + 1)) * (share / (1 - share))
    return now
  })
}

/** How often the interval of a campaign with this effect is above zero. */
function powerOf([treated, kept]: readonly [number, number], base: number, effect: number): number {
  const withCampaign = chances(treated, base + effect)
  let seen = 0
  chances(kept, base).forEach((chance, other) =>
    withCampaign.forEach((likely, one) => {
      const sides = [
        { people: treated, ordered: one },
        { people: kept, ordered: other },
      ] as const
      if (chance * likely > 1e-9 && shareDifference(...sides, REACH).low > 0) seen += chance * likely
    }),
  )
  return seen
}

describe('the smallest effect that can be seen', () => {
  it.each([
    { treated: 80, kept: 20 },
    { treated: 112, kept: 28 },
    { treated: 140, kept: 140 },
    { treated: 400, kept: 100 },
  ])('is seen in about four of five campaigns of $treated and $kept people', ({ treated, kept }) => {
    for (const base of [0.005, 0.02, 0.08, 0.2]) {
      const power = powerOf([treated, kept], base, smallestEffect({ base, treated, kept }) ?? 1)
      expect(power).toBeGreaterThan(0.79)
      // Few people who order unasked make it a little too large, never too small.
      expect(power).toBeLessThan(base < 0.05 ? 0.89 : 0.83)
    }
  })

  it('is a difference of shares', () => {
    expect(smallestEffect({ base: 0.08, treated: 140, kept: 140 })).toBeCloseTo(0.117, 3)
    expect(smallestEffect({ base: 0.08, treated: 112, kept: 28 })).toBeCloseTo(0.248, 3)
  })

  it('is near the usual formula for many people', () => {
    const usual = 2.8 * Math.sqrt(0.3 * 0.7 * (2 / 20_000))

    expect((smallestEffect({ base: 0.3, treated: 20_000, kept: 20_000 }) ?? 0) / usual).toBeCloseTo(1, 1)
  })

  it('is larger where fewer are kept back', () => {
    const of = (kept: number) => smallestEffect({ base: 0.05, treated: 1000 - kept, kept }) ?? 0

    expect(of(50)).toBeGreaterThan(of(200))
    expect(of(200)).toBeGreaterThan(of(500))
  })

  it('there is none without people in both groups, or if more than all would have to order', () => {
    expect(smallestEffect({ base: 0.1, treated: 100, kept: 0 })).toBeNull()
    expect(smallestEffect({ base: 0.1, treated: 0, kept: 10 })).toBeNull()
    expect(smallestEffect({ base: 0.5, treated: 4, kept: 1 })).toBeNull()
  })
})
