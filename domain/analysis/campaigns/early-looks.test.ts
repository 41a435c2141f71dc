import { expect, it } from 'vitest'
import { createRandom } from '#domain/sample-store/random.ts'
import { lookDays, reachAfter } from './early-looks.ts'

it('looks once a week, and at the end of the window', () => {
  expect(lookDays(28)).toEqual([7, 14, 21, 28])
  expect(lookDays(30)).toEqual([7, 14, 21, 28, 30])
  expect(lookDays(5)).toEqual([5])
})

it('reaches as far as the published boundaries of four and five looks', () => {
  // Jennison and Turnbull 2000, "Group Sequential Methods", and the package gsDesign: Lan and DeMets after O'Brien and Fleming.
  const four = lookDays(28).map((day) => reachAfter(day, 28))
  ;[4.3326, 2.9631, 2.359, 2.0141].forEach((reach, at) => expect(four[at]).toBeCloseTo(reach, 3))
  const five = lookDays(35).map((day) => reachAfter(day, 35))
  ;[4.8769, 3.3569, 2.6803, 2.2898, 2.031].forEach((reach, at) => expect(five[at]).toBeCloseTo(reach, 3))
})

it('is the usual 1.96 with a single look', () => {
  expect(reachAfter(7, 7)).toBeCloseTo(1.96, 3)
})

it('has nothing to say before the first look', () => {
  expect(reachAfter(6, 28)).toBe(Number.POSITIVE_INFINITY)
})

it('all looks together are wrong in one of twenty campaigns', () => {
  const random = createRandom(20)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const reaches = lookDays(28).map((day) => reachAfter(day, 28))
  const runs = 20_000
  let wrong = 0
  for (let run = 0; run < runs; run += 1) {
    let path = 0
    wrong += Number(reaches.map((reach, at) => Math.abs((path += normal())) > reach * Math.sqrt(at + 1)).includes(true))
  }

  expect(wrong / runs).toBeGreaterThan(0.045)
  expect(wrong / runs).toBeLessThan(0.055)
})
