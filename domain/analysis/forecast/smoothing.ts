const WEIGHTS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9]
const TREND_WEIGHTS = [0.02, 0.05, 0.1, 0.2]
const DAMPINGS = [0.8, 0.9, 0.98]

type Fit = { error: number; ahead: (steps: number) => number }

const better = (one: Fit, other: Fit) => (other.error < one.error ? other : one)

/** One pass of exponential smoothing with a damped trend: equations of Hyndman and Athanasopoulos 8.2. */
function smooth(values: readonly number[], [alpha, beta, damping]: readonly [number, number, number]): Fit {
  let level = values[0] ?? 0
  let trend = 0
  let error = 0
  for (const value of values.slice(1)) {
    const expected = level + damping * trend
    error += (value - expected) ** 2
    const next = alpha * value + (1 - alpha) * expected
    trend = beta * (next - level) + (1 - beta) * damping * trend
    level = next
  }
  // The sum of damping, damping², … up to the step.
  const ahead = (steps: number) => level + (trend * damping * (1 - damping ** steps)) / (1 - damping)
  return { error, ahead }
}

const NO_TREND = { beta: 0, damping: 0.5 }

/** Returns the level that simple exponential smoothing expects. The weight is the one with the smallest past errors. */
export function smoothedLevel(values: readonly number[]): number {
  return WEIGHTS.map((alpha) => smooth(values, [alpha, NO_TREND.beta, NO_TREND.damping]))
    .reduce(better)
    .ahead(1)
}

/** Returns the next values of a trend that gets weaker. Weights and damping are those with the smallest past errors. */
export function dampedTrend(values: readonly number[], steps: number): number[] {
  const fits = WEIGHTS.flatMap((alpha) =>
    TREND_WEIGHTS.flatMap((beta) => DAMPINGS.map((damping) => smooth(values, [alpha, beta, damping]))),
  )
  const best = fits.reduce(better)
  return Array.from({ length: steps }, (_, step) => best.ahead(step + 1))
}
