const MOST_ROUNDS = 300

/** Better weights don't matter if they lower the form by less than this share. */
const CLOSE_ENOUGH = 1e-4

const POWER_ROUNDS = 10

/**
 * Returns the weights, none below 0 and 1 in total, for which the quadratic form of a symmetric matrix is least. The matrix
 * has the products of the differences between a series and those that are weighed. By accelerated projected gradients
 * (Beck and Teboulle 2009, FISTA) with restarts (O'Donoghue and Candès 2015).
 */
export function simplexWeights(matrix: readonly Float64Array[]): Float64Array {
  const size = matrix.length
  let weights: Float64Array = new Float64Array(size).fill(1 / size)
  if (isClose(weights, times(matrix, weights))) return weights
  const step = 1 / largestEigenvalue(matrix)
  let ahead = weights
  let momentum = 1
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const slope = times(matrix, ahead)
    if (isClose(ahead, slope)) return ontoSimplex(ahead)
    const next = ontoSimplex(ahead.map((weight, at) => weight - step * (slope[at] ?? 0)))
    const moved = next.map((weight, at) => weight - (weights[at] ?? 0))
    const turned = ahead.map((weight, at) => weight - (next[at] ?? 0))
    if (dot(turned, moved) > 0) momentum = 1
    const faster = (1 + Math.sqrt(1 + 4 * momentum ** 2)) / 2
    const push = (momentum - 1) / faster
    ahead = next.map((weight, at) => weight + push * (moved[at] ?? 0))
    momentum = faster
    weights = next
  }
  return weights
}

/** The gap of Frank and Wolfe (1956) is at least as large as what better weights could gain. */
function isClose(weights: Float64Array, slope: Float64Array): boolean {
  const value = dot(slope, weights)
  return weights.every((weight) => weight >= 0) && value - Math.min(...slope) <= CLOSE_ENOUGH * value
}

function dot(one: Float64Array, other: Float64Array): number {
  let total = 0
  for (let at = 0; at < one.length; at += 1) total += (one[at] ?? 0) * (other[at] ?? 0)
  return total
}

const times = (matrix: readonly Float64Array[], vector: Float64Array): Float64Array =>
  Float64Array.from(matrix, (row) => dot(row, vector))

/** Estimates the largest eigenvalue from above. None is negative, so the sum of the diagonal is an upper limit. */
function largestEigenvalue(matrix: readonly Float64Array[]): number {
  const limit = matrix.reduce((total, row, at) => total + (row[at] ?? 0), 0)
  let vector: Float64Array = new Float64Array(matrix.length).fill(1 / Math.sqrt(matrix.length))
  let length = 0
  for (let round = 0; round < POWER_ROUNDS; round += 1) {
    const next = times(matrix, vector)
    length = Math.sqrt(dot(next, next))
    if (length === 0) return limit
    vector = next.map((entry) => entry / length)
  }
  return Math.min(limit, length * 1.3)
}

/** Returns the nearest weights (Duchi, Shalev-Shwartz, Singer and Chandra 2008). */
export function ontoSimplex(values: Float64Array): Float64Array {
  const sorted = values.toSorted().reverse()
  let [total, shift] = [0, 0]
  sorted.forEach((value, at) => {
    total += value
    const candidate = (total - 1) / (at + 1)
    if (value > candidate) shift = candidate
  })
  return values.map((value) => Math.max(0, value - shift))
}
