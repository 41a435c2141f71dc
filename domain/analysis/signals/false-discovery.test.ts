import { expect, test } from 'vitest'
import { qValues } from './false-discovery.ts'

const even = (pValue: number) => ({ pValue, weight: 1 })

test('q-values are those of Benjamini and Hochberg', () => {
  const values = qValues([0.01, 0.04, 0.03, 0.9].map(even))

  // Sorted: 0.01 · 4/1, 0.03 · 4/2, 0.04 · 4/3, 0.9. A larger p-value never has a smaller q-value.
  expect(values.map((value) => Number(value.toFixed(6)))).toEqual([0.04, 0.053333, 0.053333, 0.9])
})

test('a test with more of the error has a smaller q-value than one with less', () => {
  const [more = 1, less = 1] = qValues([
    { pValue: 0.01, weight: 1.5 },
    { pValue: 0.01, weight: 0.5 },
  ])

  expect(more).toBeLessThan(less)
})

test('no q-value is above 1', () => {
  expect(qValues([{ pValue: 1, weight: 0.1 }])).toEqual([1])
})
