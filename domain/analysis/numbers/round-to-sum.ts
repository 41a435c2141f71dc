/** Rounds to whole numbers that add up to `total`: the largest remainders are rounded up. */
export function roundToSum(values: readonly number[], total: number): number[] {
  const whole = values.map(Math.floor)
  const missing = total - whole.reduce((sum, value) => sum + value, 0)
  const byRemainder = values
    .map((value, position) => ({ position, remainder: value - Math.floor(value) }))
    .toSorted((left, right) => right.remainder - left.remainder)
  const raised = new Set(byRemainder.slice(0, missing).map(({ position }) => position))
  return whole.map((value, position) => value + (raised.has(position) ? 1 : 0))
}
