import { expect, it } from 'vitest'
import { ontoSimplex, simplexWeights } from './simplex-weights.ts'

/** The products of the differences between a target and each series. */
function productsOf(target: readonly number[], series: readonly (readonly number[])[]): Float64Array[] {
  const differences = series.map((values) => values.map((value, at) => (target[at] ?? 0) - value))
  return differences.map((one) =>
    Float64Array.from(differences, (other) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)),
  )
}

const rounded = (weights: Float64Array) => [...weights].map((weight) => Number(weight.toFixed(4)))

it('finds the weights that a target was made with', () => {
  const series = [
    [1, 5, 2, 8, 3, 1],
    [4, 4, 9, 1, 0, 2],
    [7, 1, 1, 1, 6, 9],
  ]
  const made = [0.2, 0.5, 0.3]
  const target = (series[0] ?? []).map((_value, day) =>
    series.reduce((sum, values, at) => sum + (made[at] ?? 0) * (values[day] ?? 0), 0),
  )

  expect(rounded(simplexWeights(productsOf(target, series)))).toEqual(made)
})

it('gives no weight below zero: what lies outside is weighed to its nearest average', () => {
  const series = [
    [0, 0],
    [4, 0],
    [0, 4],
  ]

  expect(rounded(simplexWeights(productsOf([3, 3], series)))).toEqual([0, 0.5, 0.5])
  expect(rounded(simplexWeights(productsOf([-5, -5], series)))).toEqual([1, 0, 0])
})

it('gives equal series equal weights, and a single one all', () => {
  const same = [1, 2, 3]

  expect(rounded(simplexWeights(productsOf([2, 2, 2], [same, same])))).toEqual([0.5, 0.5])
  expect(rounded(simplexWeights(productsOf([2, 2, 2], [same])))).toEqual([1])
  expect(rounded(simplexWeights(productsOf(same, [same, same])))).toEqual([0.5, 0.5])
})

it('moves values to the nearest weights', () => {
  expect(rounded(ontoSimplex(Float64Array.of(0.5, 0.5)))).toEqual([0.5, 0.5])
  expect(rounded(ontoSimplex(Float64Array.of(2, 0, -1)))).toEqual([1, 0, 0])
  expect(rounded(ontoSimplex(Float64Array.of(0, 0, 0, 0)))).toEqual([0.25, 0.25, 0.25, 0.25])
})
