import { simplexWeights } from './simplex-weights.ts'

/** A part that an event touched, and others that it didn't, over the same days or weeks. */
export type Panel = { touched: Float64Array; parts: readonly Float64Array[] }

/** Parts as multiples of their own means, with the sums of their products. */
type ScaledParts = { positions: number[]; scaled: Float64Array[]; products: Float64Array[]; fitted: number }

/** A weighted average of parts that moves as the touched one. */
export type Mix = {
  /** One for each part, none below 0, 1 in total. */
  weights: Float64Array
  /** What the average says of each day, also of those that it wasn't fitted to. */
  expected: Float64Array
  /** The mean of the touched part over the fitted days. */
  level: number
}

const meanOf = (values: Float64Array, count: number): number =>
  values.subarray(0, count).reduce((total, value) => total + value, 0) / count

function productOf(one: Float64Array, other: Float64Array, count: number): number {
  let total = 0
  for (let at = 0; at < count; at += 1) total += (one[at] ?? 0) * (other[at] ?? 0)
  return total
}

/** Prepares parts for fits to their first days. Parts that sold nothing in them say nothing. */
export function scaleParts(parts: readonly Float64Array[], fitted: number): ScaledParts {
  const levels = parts.map((part) => meanOf(part, fitted))
  const positions = parts.flatMap((_part, at) => ((levels[at] ?? 0) > 0 ? [at] : []))
  const scaled = positions.map((at) => (parts[at] ?? new Float64Array()).map((value) => value / (levels[at] ?? 1)))
  const products = scaled.map((one) => Float64Array.from(scaled, (other) => productOf(one, other, fitted)))
  return { positions, scaled, products, fitted }
}

/**
 * Fits weights to the first days of a touched part (Abadie, Diamond and Hainmueller 2010). All series are multiples of their
 * means, so that a large part can be compared with small ones, as Ferman and Pinto (2021) do with differences. Returns
 * `null` without sales.
 */
export function mixParts(
  touched: Float64Array,
  { positions, scaled, products, fitted }: ScaledParts,
  count: number,
): Mix | null {
  const level = meanOf(touched, fitted)
  if (!(level > 0) || scaled.length === 0) return null
  const target = touched.map((value) => value / level)
  const own = productOf(target, target, fitted)
  const shared = scaled.map((part) => productOf(target, part, fitted))
  const distances = products.map((row, at) =>
    row.map((product, other) => own - (shared[at] ?? 0) - (shared[other] ?? 0) + product),
  )
  const found = simplexWeights(distances)
  const weights = new Float64Array(count)
  const expected = new Float64Array(touched.length)
  positions.forEach((position, at) => {
    const weight = found[at] ?? 0
    weights[position] = weight
    if (weight > 0) scaled[at]?.forEach((value, day) => (expected[day] = (expected[day] ?? 0) + weight * level * value))
  })
  return { weights, expected, level }
}

/** Returns how far a part was from what the parts fitted to its first days expect of the days after, as a share of that. */
export function effectAfter(
  { touched, parts }: Panel,
  fitted: number,
  days: number,
): { mix: Mix; effect: number } | null {
  const mix = mixParts(touched, scaleParts(parts, fitted), parts.length)
  if (!mix) return null
  let [actual, expected] = [0, 0]
  for (let day = fitted; day < fitted + days; day += 1) {
    actual += touched[day] ?? 0
    expected += mix.expected[day] ?? 0
  }
  return expected > 0 ? { mix, effect: actual / expected - 1 } : null
}
