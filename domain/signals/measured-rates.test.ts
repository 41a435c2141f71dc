import { expect, it } from 'vitest'
import { FOUND_FALLS, foundFallsOf, QUIET_RATES, quietRateOf } from './measured-rates.ts'

it('a shop is compared with shops that have about as many orders', () => {
  expect([0, 1, 4.9].map((orders) => quietRateOf(orders).ordersADay.to)).toEqual([5, 5, 5])
  expect([5, 49].map((orders) => quietRateOf(orders).ordersADay.to)).toEqual([50, 50])
  expect([50, 5000].map((orders) => quietRateOf(orders).ordersADay.to)).toEqual([300, 300])
})

it('a rate is in its interval', () => {
  for (const { cardsAMonth, interval } of QUIET_RATES) {
    expect(interval[0]).toBeLessThanOrEqual(cardsAMonth)
    expect(interval[1]).toBeGreaterThanOrEqual(cardsAMonth)
  }
})

it('the falls are those of the volume that is nearest', () => {
  const volumeOf = (orders: number) => [...new Set(foundFallsOf(orders).map(({ ordersADay }) => ordersADay))]

  expect([0.1, 2, 3, 10, 11, 44, 46, 4000].map(volumeOf)).toEqual([[1], [1], [5], [5], [20], [20], [100], [100]])
  expect(foundFallsOf(20).map(({ fall }) => fall)).toEqual([0.3, 0.5, 0.8])
})

it('more is found of larger falls, and in larger shops', () => {
  for (const { ordersADay, fall, found } of FOUND_FALLS) {
    const larger = FOUND_FALLS.filter((other) => other.ordersADay >= ordersADay && other.fall >= fall)
    for (const other of larger) expect(other.found).toBeGreaterThanOrEqual(found - 0.05)
  }
  expect(Math.max(...FOUND_FALLS.map(({ found }) => found))).toBeGreaterThan(0.9)
})
