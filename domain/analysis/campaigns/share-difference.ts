/** A difference between two groups, and the interval that it is in. */
export type Difference = { value: number; low: number; high: number }

/** So many of a group's people ordered. */
export type Ordered = { people: number; ordered: number }

/**
 * Returns by how much the share of people who ordered is higher in the first group, with an interval that reaches so many
 * standard errors: the hybrid score interval of Newcombe (1998, method 10), which holds for few people and few orders.
 */
export function shareDifference(one: Ordered, other: Ordered, reach: number): Difference {
  const [first, second] = [wilson(one, reach), wilson(other, reach)]
  const value = first.share - second.share
  return {
    value,
    low: value - Math.hypot(first.share - first.low, second.high - second.share),
    high: value + Math.hypot(first.high - first.share, second.share - second.low),
  }
}

/** The score interval of Wilson (1927). */
function wilson({ people, ordered }: Ordered, reach: number) {
  const share = ordered / people
  const square = reach ** 2 / people
  const center = (share + square / 2) / (1 + square)
  const half = Math.sqrt(square * share * (1 - share) + square ** 2 / 4) / (1 + square)
  return { share, low: center - half, high: center + half }
}
