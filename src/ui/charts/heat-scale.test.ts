import { expect, test } from 'vitest'
import { heatLegend, heatScale } from './heat-scale.ts'

const even = Array.from({ length: 40 }, (_, index) => 100 + index)

test('the highest value has the strongest color', () => {
  expect(heatScale([...even, null, -5])).toEqual({ top: 139, isCapped: false })
  expect(heatLegend(even, String)).toBe('The stronger the color, the more.')
})

test('one value far above the others shares the strongest color with the highest of them, and the legend says so', () => {
  const { top, isCapped } = heatScale([...even, 9000])
  expect([isCapped, top > 130, top <= 139]).toEqual([true, true, true])
  expect(heatLegend([...even, 9000], String)).toBe(
    `The stronger the color, the more. Values above ${top} have the same color.`,
  )
})

test('few values have no usual one', () => {
  expect(heatScale([200, 900])).toEqual({ top: 900, isCapped: false })
})

test('without values above zero there is no color', () => {
  expect(heatScale([null, 0, -3])).toEqual({ top: 0, isCapped: false })
})
