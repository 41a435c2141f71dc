import { distance } from 'fastest-levenshtein'

/** Longer names aren't compared, because comparing takes quadratic time. */
const MAX_LENGTH = 100

function similarity(left: string, right: string): number {
  const longest = Math.max(left.length, right.length)
  if (longest === 0 || longest > MAX_LENGTH) return 0
  return 1 - distance(left.toLowerCase(), right.toLowerCase()) / longest
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
