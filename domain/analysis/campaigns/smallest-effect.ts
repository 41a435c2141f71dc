import { CAMPAIGN_DAYS } from '#domain/contracts/campaigns/campaign.ts'
import { reachAfter } from './early-looks.ts'

/** How many people there will be in each group, and the share of people who order without the campaign. */
type Plan = { base: number; treated: number; kept: number; window?: number }

/** The standard normal number that four of five are below: the effect is seen in four of five campaigns. */
const POWER = 0.8416

const ROUNDS = 40

/**
 * Returns by how much the share of people who order must rise, from 0 to 1, for four of five such campaigns to be told apart
 * from chance (two-sided, 5 %). `null` if more than all would have to. By the formula of Fleiss (1981), without his correction: the
 * usual 2.8·√(p(1 − p)(1/n + 1/m)) takes the spread of the effect itself as that without one, and finds 16 points for 112
 * and 28 people at 8 %, which are seen in 45 % of campaigns.
 */
export function smallestEffect({ base, treated, kept, window = CAMPAIGN_DAYS }: Plan): number | null {
  if (treated === 0 || kept === 0) return null
  const reach = reachAfter(window, window)
  const isSeen = (effect: number): boolean => {
    const share = base + effect
    const together = (treated * share + kept * base) / (treated + kept)
    const withoutEffect = Math.sqrt(together * (1 - together) * (1 / treated + 1 / kept))
    const withEffect = Math.sqrt((share * (1 - share)) / treated + (base * (1 - base)) / kept)
    return effect >= reach * withoutEffect + POWER * withEffect
  }
  if (!isSeen(1 - base)) return null
  let [hidden, seen] = [0, 1 - base]
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (hidden + seen) / 2
    if (isSeen(middle)) seen = middle
    else hidden = middle
  }
  return seen
}
