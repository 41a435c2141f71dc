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

/** So many customers determine the parameters of a model well. A larger store is fitted to an even sample of this size. */
const MOST_FITTED = 20_000

/** Returns the values that a model is fitted to: all, or every second, third and so on of more than 20,000. */
export function sample<Value>(values: readonly Value[]): readonly Value[] {
  const every = Math.ceil(values.length / MOST_FITTED)
  return every <= 1 ? values : values.filter((_value, position) => position % every === 0)
}
