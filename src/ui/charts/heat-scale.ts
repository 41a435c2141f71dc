/** The share of the values above zero that a single large order can't be among, so that it doesn't pale the others. */
const USUAL = 0.95
/** The highest value sets the scale unless it is this many times as high as the usual ones. */
const OUTLIER = 1.5

/** Fewer values have no 95th percentile. */
const FEWEST = 20

/**
 * Returns the value from which on a heat map has its strongest color: the highest or, if it stands out, the 95th
 * percentile of the values above zero.
 */
export function heatScale(values: readonly (number | null)[]): { top: number; isCapped: boolean } {
  const known = values.flatMap((value) => (value !== null && value > 0 ? value : [])).toSorted((a, b) => a - b)
  const highest = known.at(-1) ?? 0
  const usual = known[Math.floor(USUAL * (known.length - 1))] ?? highest
  return known.length >= FEWEST && highest > OUTLIER * usual
    ? { top: usual, isCapped: true }
    : { top: highest, isCapped: false }
}

/** Says what the colors of a heat map mean. */
export function heatLegend(values: readonly (number | null)[], format: (value: number) => string): string {
  const { top, isCapped } = heatScale(values)
  return `The stronger the color, the more.${isCapped ? ` From ${format(top)} on it stays the same.` : ''}`
}
