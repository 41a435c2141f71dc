/** The 95th percentile sets the scale, so that one large order doesn't make the rest pale. */
const USUAL = 0.95
/** The highest value sets the scale unless it is this many times as high as the usual ones. */
const OUTLIER = 1.5

/** Fewer values have no 95th percentile. */
const FEWEST = 20

/**
 * Returns the value with the strongest color of a heat map: the highest or, if it is far above the rest, the 95th
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
  return `The stronger the color, the more.${isCapped ? ` Values above ${format(top)} have the same color.` : ''}`
}
