import { expect, it } from 'vitest'
import { salesDifference } from './sales-difference.ts'

/** So many people, of whom every so many order, for amounts that go round. */
const peopleWith = (count: number, every: number, amounts: readonly number[]) =>
  Array.from({ length: count }, (_, at) => (at % every === 0 ? (amounts[(at / every) % amounts.length] ?? 0) : 0))

const AMOUNTS = [1000, 2500, 4000, 5500, 7000]

const found = (treated: readonly number[], kept: readonly number[], reach = 1.96) => {
  const difference = salesDifference({ treated, kept, reach })
  if (!difference) throw new Error('There is no difference.')
  return difference
}

it('is the difference of the means, within an interval', () => {
  const { value, low, high } = found(peopleWith(800, 10, AMOUNTS), peopleWith(200, 20, AMOUNTS))

  expect(value).toBe(400 - 200)
  expect(low).toBeLessThan(200)
  expect(high).toBeGreaterThan(200)
})

it('is as wide as the standard error says where amounts are alike', () => {
  const { value, low, high } = found(peopleWith(8000, 10, AMOUNTS), peopleWith(2000, 10, AMOUNTS))
  const squares = AMOUNTS.reduce((total, amount) => total + amount ** 2, 0) / AMOUNTS.length
  const error = Math.sqrt((0.1 * squares - 400 ** 2) * (1 / 8000 + 1 / 2000))

  expect(value).toBe(0)
  expect((high - low) / 2 / error / 1.96).toBeCloseTo(1, 1)
})

it('an order that is far larger than all others counts as the 99th percentile', () => {
  const treated = peopleWith(800, 4, AMOUNTS).with(0, 10_000_000)

  const { cap, value } = found(treated, peopleWith(200, 4, AMOUNTS))

  expect(cap).toBe(7000)
  expect(value).toBe((7000 - 1000) / 800)
})

it('an early look has a wider interval around the same difference', () => {
  const groups = [peopleWith(800, 10, AMOUNTS), peopleWith(200, 20, AMOUNTS)] as const
  const [usual, early] = [found(...groups), found(...groups, 2 * 1.96)]

  expect(early.value).toBe(usual.value)
  expect(early.value - early.low).toBeCloseTo(2 * (usual.value - usual.low))
  expect(early.high - early.value).toBeCloseTo(2 * (usual.high - usual.value))
})

it('is the same each time', () => {
  const groups = [peopleWith(400, 10, AMOUNTS), peopleWith(100, 10, AMOUNTS)] as const

  expect(found(...groups)).toEqual(found(...groups))
})

it('says nothing where fewer than five people are expected to order in a group', () => {
  const of = (buyers: number) =>
    salesDifference({ treated: peopleWith(80, 80 / buyers, AMOUNTS), kept: peopleWith(20, 4, AMOUNTS), reach: 1.96 })

  expect(of(16)).toBeNull()
  expect(of(20)).not.toBeNull()
  expect(salesDifference({ treated: [], kept: [], reach: 1.96 })).toBeNull()
})
