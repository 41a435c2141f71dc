export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Returns NaN for no values. */
export const mean = (values: readonly number[]): number => sum(values) / values.length

/**
 * Returns the value below which a share of the values is, with linear interpolation (definition 7 of Hyndman and Fan
 * 1996, "Sample Quantiles in Statistical Packages"). Returns NaN for no values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}
