import { sum } from '#domain/analysis/numbers/statistics.ts'

/** A sum that was forecast. Errors are relative to the mean of a day. */
export type Total = {
  own: number
  naive: number
  four: number
  isCovered: boolean
  /** Whether it was within the error that was stated. `null` if none was. */
  isWithin: boolean | null
  isBelowSold: boolean
}

const EXPECTED = 0.8
const COVERAGE = { least: 0.75, most: 0.85 }
const WORST_RATIO = 1.01

/** From so many sums on, the share in the range must be near 80 %. With fewer, it may differ by chance. */
const MANY = 250

/** Each tail of an exact interval of 95 %. */
const TAIL = 0.025

/** Returns the chance of at most `hits` of `trials` at 80 %. */
function chanceUpTo(hits: number, trials: number): number {
  let chance = (1 - EXPECTED) ** trials
  let total = hits < 0 ? 0 : chance
  for (let count = 1; count <= hits; count += 1) {
    chance *= ((trials - count + 1) / count) * (EXPECTED / (1 - EXPECTED))
    total += chance
  }
  return total
}

/** Whether 80 % is in the exact interval of 95 % (Clopper and Pearson 1934). */
const isLikely = (hits: number, trials: number): boolean =>
  chanceUpTo(hits, trials) > TAIL && 1 - chanceUpTo(hits - 1, trials) > TAIL

function isCalibrated(hits: number, trials: number): boolean {
  if (trials < MANY) return isLikely(hits, trials)
  return hits / trials >= COVERAGE.least && hits / trials <= COVERAGE.most
}

/** What a line may miss, with the reason. Decision 0035 names the same. */
const KNOWN_MISSES: Readonly<Record<string, { misses: readonly string[]; reason: string }>> = {
  'Sample shop, rest of this month': {
    misses: ['coverage'],
    reason: 'all 17 sums were in the range, which has a chance of 2.3 %',
  },
  ...Object.fromEntries(
    ['14 days', 'rest of this month', 'next month', 'the month after', 'three months'].map((horizon) => [
      `Online Retail, ${horizon}`,
      {
        misses: ['error'],
        reason:
          'there are at most 22 origins in a year without another one before it: nothing says that autumn is the season',
      },
    ]),
  ),
}

/** Prints the scores of some sums. Returns whether they miss no goal that isn't known. */
export function judgeTotals(name: string, totals: readonly Total[]): boolean {
  const [own, naive, four] = (['own', 'naive', 'four'] as const).map((method) =>
    sum(totals.map((total) => total[method])),
  )
  const best = Math.min(naive ?? 0, four ?? 0)
  const ratio = (error = Number.NaN) => (error / best).toFixed(3)
  const covered = totals.filter(({ isCovered }) => isCovered).length
  const stated = totals.filter(({ isWithin }) => isWithin !== null)
  const within = stated.filter(({ isWithin }) => isWithin).length
  const misses = [
    (own ?? 0) > WORST_RATIO * best ? 'error' : '',
    isCalibrated(covered, totals.length) ? '' : 'coverage',
    totals.some(({ isBelowSold }) => isBelowSold) ? 'below what is sold' : '',
  ].filter(Boolean)
  const known = KNOWN_MISSES[name]
  const isKnown = misses.every((miss) => known?.misses.includes(miss))
  const verdict = misses.length === 0 ? 'ok' : `misses: ${misses.join(', ')}`
  const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
  const cells = [name, totals.length, ratio(naive), ratio(four), ratio(own)]
  console.log(`| ${[...cells, percent(covered, totals.length), percent(within, stated.length), verdict].join(' | ')} |`)
  if (known && misses.length > 0) console.log(`${name} misses its goals as known: ${known.reason}.`)
  return isKnown
}
