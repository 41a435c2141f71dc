function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** Longer names aren't compared, because comparing takes quadratic time. */
const MAX_LENGTH = 100

function similarity(left: string, right: string): number {
  const longest = Math.max(left.length, right.length)
  if (longest === 0 || longest > MAX_LENGTH) return 0
  return 1 - editDistance(left.toLowerCase(), right.toLowerCase()) / longest
}

/** Returns the candidate most similar to `name`, or null if none reaches the minimum score. */
export function findSimilar(name: string, candidates: Iterable<string>, minimum: number): string | null {
  let best: string | null = null
  let bestScore = minimum
  for (const candidate of candidates) {
    const score = similarity(name, candidate)
    if (score >= bestScore && (best === null || score > bestScore)) {
      best = candidate
      bestScore = score
    }
  }
  return best
}
