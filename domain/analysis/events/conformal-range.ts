import { mixParts, type Panel, scaleParts } from './mix-parts.ts'

type Tested = {
  panel: Panel
  /** The number of days before the event. All others are its days. */
  before: number
  /** What was expected of each day. */
  expected: Float64Array
  /** The effect as a share of what was expected. */
  effect: number
}

const LEVEL = 0.95

/** Wider ranges say nothing. */
const MOST_EFFECT = 20

const FIRST_STEP = 0.02
const BISECTIONS = 12

/**
 * Returns the effects that the days before don't contradict, none below -1, which is no sales: an interval of 95 %, by inverting a test of each effect
 * (Chernozhukov, Wüthrich and Zhu 2021). The effect is taken out of the event's days, the weights are fitted to all days,
 * and the sum of the errors in the event is compared with those of all other stretches of as many days (moving blocks).
 */
export function conformalRange(tested: Tested): { low: number; high: number } {
  const pValueOf = testEffects(tested)
  return { low: Math.max(-1, endOf(pValueOf, tested.effect, -1)), high: endOf(pValueOf, tested.effect, 1) }
}

function testEffects({ panel: { touched, parts }, before, expected }: Tested): (effect: number) => number {
  const scaled = scaleParts(parts, touched.length)
  return (effect) => {
    const without = touched.map((value, day) => (day < before ? value : value - effect * (expected[day] ?? 0)))
    const mix = mixParts(without, scaled, parts.length)
    if (!mix) return 0
    return blockPValue(
      without.map((value, day) => value - (mix.expected[day] ?? 0)),
      before,
    )
  }
}

/** Returns the share of stretches, around the end to the start, whose errors differ from zero at least as much as the last one's. */
function blockPValue(errors: Float64Array, before: number): number {
  const { length } = errors
  const size = length - before
  let window = 0
  for (let day = before; day < length; day += 1) window += errors[day] ?? 0
  const last = Math.abs(window)
  let atLeast = 1
  for (let shift = 0; shift < length - 1; shift += 1) {
    const leaving = (before + shift) % length
    window += (errors[(leaving + size) % length] ?? 0) - (errors[leaving] ?? 0)
    if (Math.abs(window) >= last - 1e-9) atLeast += 1
  }
  return atLeast / length
}

/** Goes away from the effect until it is contradicted, and then finds where that begins. */
function endOf(pValueOf: (effect: number) => number, effect: number, direction: 1 | -1): number {
  const isPossible = (distance: number) => pValueOf(effect + direction * distance) > 1 - LEVEL
  let [inside, outside] = [0, FIRST_STEP]
  while (isPossible(outside)) {
    inside = outside
    outside *= 2
    if (outside > MOST_EFFECT) return direction * Number.POSITIVE_INFINITY
  }
  for (let round = 0; round < BISECTIONS; round += 1) {
    const middle = (inside + outside) / 2
    if (isPossible(middle)) inside = middle
    else outside = middle
  }
  return effect + direction * outside
}
