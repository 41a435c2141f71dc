/** Returns the sum of the values from the first index up to, but not including, the second. */
export type SumBetween = (from: number, to: number) => number

/** Prepares sums of neighboring values. A value that isn't a number counts as 0. */
export function runningSums(values: ArrayLike<number>): SumBetween {
  const sums = new Float64Array(values.length + 1)
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN
    sums[index + 1] = (sums[index] ?? 0) + (Number.isNaN(value) ? 0 : value)
  }
  return (from, to) => (sums[Math.min(to, values.length)] ?? 0) - (sums[Math.max(0, from)] ?? 0)
}

/** Returns an array of days that aren't known. */
export const unknownDays = (days: number): Float64Array => new Float64Array(days).fill(Number.NaN)
