import { mean, quantile } from '#domain/analysis/numbers/statistics.ts'
import { createRandom, type Random } from '#domain/sample-store/random.ts'
import type { Difference } from './share-difference.ts'

/** Net sales per person in minor units: the difference, those of both groups, and the amount that no person counts for more than. */
export type SalesDifference = Difference & { cap: number; treated: number; kept: number }

type Asked = {
  /** The net sales of each person in minor units; 0 for who didn't order. */
  treated: readonly number[]
  kept: readonly number[]
  /** How many standard errors the interval reaches. */
  reach: number
}

const CAPPED_ABOVE = 0.99

/** With fewer people who are expected to order in a group, the few amounts say nothing of others. */
const FEWEST_BUYERS = 5

const RESAMPLES = 1000
const SEED = 77

/** The ends of an interval of 95 %, and the standard errors that it reaches. */
const ENDS = { low: 0.025, high: 0.975, reach: 1.96 }

/**
 * Returns by how much net sales per person are higher with the campaign. Amounts above the 99th percentile of the people who ordered count
 * as that (winsorised). The interval is that of a bootstrap which gives each group one buyer and one other person more, as
 * Agresti and Caffo (2000) do, and draws amounts of both groups around the mean of each. Resampling only a small group's own amounts
 * gives too narrow intervals where it has none of the large ones. `null` where too few people order. Always the same for the same people.
 */
export function salesDifference({ treated, kept, reach }: Asked): SalesDifference | null {
  const amounts = [...treated, ...kept].filter((amount) => amount > 0)
  const fewest = Math.min(treated.length, kept.length) / (treated.length + kept.length)
  if (!(amounts.length * fewest >= FEWEST_BUYERS)) return null
  const cap = quantile(amounts, CAPPED_ABOVE)
  const capped = (all: readonly number[]) => all.map((amount) => Math.min(amount, cap))
  const [one, other, bought] = [capped(treated), capped(kept), capped(amounts)]
  const means = { treated: mean(one), kept: mean(other) }
  const value = means.treated - means.kept
  const random = createRandom(SEED)
  const [drawOne, drawOther] = [drawGroup(one, bought), drawGroup(other, bought)]
  const drawn = Array.from({ length: RESAMPLES }, () => drawOne(random) - drawOther(random))
  const [low, high] = [quantile(drawn, ENDS.low), quantile(drawn, ENDS.high)]
  const widened = reach / ENDS.reach
  return {
    value,
    low: value - Math.max(0, value - low) * widened,
    high: value + Math.max(0, high - value) * widened,
    cap,
    ...means,
  }
}

/** Returns what draws the mean of a group anew. */
function drawGroup(amounts: readonly number[], bought: readonly number[]): (random: Random) => number {
  const usual = mean(bought)
  const own = [...amounts.filter((amount) => amount > 0), usual]
  const people = amounts.length + 2
  const shift = mean(own) - usual
  return (random) => {
    let total = 0
    for (let left = countOf(random, people, own.length / people); left > 0; left -= 1) {
      total += shift + (bought[Math.floor(random.next() * bought.length)] ?? 0)
    }
    return total / people
  }
}

/** Draws how many of so many people do what each does with this chance, from one of them to the next. */
function countOf(random: Random, people: number, chance: number): number {
  if (chance >= 1) return people
  const scale = 1 / Math.log1p(-chance)
  let count = 0
  for (let at = skip(random, scale); at < people; at += 1 + skip(random, scale)) count += 1
  return count
}

const skip = (random: Random, scale: number): number => Math.floor(Math.log(1 - random.next()) * scale)
