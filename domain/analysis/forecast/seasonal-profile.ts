import { mean } from '#domain/analysis/numbers/statistics.ts'

/**
 * Returns how high each position of a season is, on average 1: the seasonal figures of a classical multiplicative
 * decomposition (Hyndman and Athanasopoulos, "Forecasting: Principles and Practice", 3.4). Position 0 is that of the
 * first value. Needs two whole seasons.
 */
export function seasonalProfile(values: readonly number[], season: number): number[] {
  const ratios = Array.from({ length: season }, (): number[] => [])
  const half = Math.floor(season / 2)
  for (let index = half; index < values.length - half; index += 1) {
    const level = centerdMean(values, index, season)
    if (level > 0) ratios[index % season]?.push((values[index] ?? 0) / level)
  }
  const averages = ratios.map((theirs) => (theirs.length === 0 ? 1 : mean(theirs)))
  const center = mean(averages)
  return averages.map((average) => (center > 0 ? average / center : 1))
}

/** Returns the mean of the season around an index. An even season has half of each value at its ends. */
function centerdMean(values: readonly number[], index: number, season: number): number {
  const half = Math.floor(season / 2)
  let total = 0
  for (let offset = -half; offset <= half; offset += 1) {
    const isHalf = season % 2 === 0 && Math.abs(offset) === half
    total += (values[index + offset] ?? 0) * (isHalf ? 0.5 : 1)
  }
  return total / season
}
