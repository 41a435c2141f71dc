import { expect, it } from 'vitest'
import { parseDashboardChoice } from './dashboard-choice.ts'

it.each([
  ['series=orders', 'orders'],
  ['series=moons', 'net_sales'],
  ['', 'net_sales'],
])('the address ?%s has the chart draw %s', (search, series) => {
  expect(parseDashboardChoice(new URLSearchParams(search)).series).toBe(series)
})
