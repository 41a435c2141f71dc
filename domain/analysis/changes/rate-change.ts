import { sum } from '#domain/analysis/numbers/statistics.ts'

type Ratio = { numerator: number; denominator: number }

/** A part of a ratio, such as the refund rate of a country, in two periods. */
export type RatePart = { value: string; before: Ratio; after: Ratio }

export type RateEffect = {
  value: string
  /** The change because this part became a larger or smaller part of the whole. */
  mix: number
  /** The change because this part's own rate changed. */
  rate: number
}

const divide = ({ numerator, denominator }: Ratio) => (denominator === 0 ? null : numerator / denominator)

/**
 * Splits the change of a ratio into mix and rate effects of its parts, which add up to the change. Mix effects are
 * measured against the whole, so that a part at the average rate has none (Marshall and Edgeworth's symmetric weights).
 * `null` if a period has no denominator.
 */
export function rateChange(parts: readonly RatePart[]): RateEffect[] | null {
  const [before, after] = [totalOf(parts, 'before'), totalOf(parts, 'after')]
  const [rateBefore, rateAfter] = [divide(before), divide(after)]
  if (rateBefore === null || rateAfter === null) return null
  const average = (rateBefore + rateAfter) / 2
  return parts.map((part) => {
    const [first, second] = [part.before.denominator / before.denominator, part.after.denominator / after.denominator]
    // A part that is new or gone has no rate of its own to compare, so all of its effect is mix.
    const own = divide(part.before) ?? divide(part.after) ?? average
    const then = divide(part.after) ?? own
    return {
      value: part.value,
      mix: (second - first) * ((own + then) / 2 - average),
      rate: ((first + second) / 2) * (then - own),
    }
  })
}

function totalOf(parts: readonly RatePart[], period: 'before' | 'after'): Ratio {
  return {
    numerator: sum(parts.map((part) => part[period].numerator)),
    denominator: sum(parts.map((part) => part[period].denominator)),
  }
}
