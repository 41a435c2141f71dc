import { expect, it } from 'vitest'
import { parseChoice } from './dashboard-choice.ts'

it.each([
  ['series=orders', 'orders'],
  ['series=moons', 'net_sales'],
  ['', 'net_sales'],
])('the address ?%s has the chart draw %s', (search, series) => {
  expect(parseChoice(new URLSearchParams(search)).series).toBe(series)
})
