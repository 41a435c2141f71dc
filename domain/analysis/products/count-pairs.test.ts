import { expect, it } from 'vitest'
import { createRandom } from '#domain/sample-store/random.ts'
import { countPairs, type Sold } from './count-pairs.ts'

const toSold = (baskets: readonly (readonly number[])[]): Sold => ({
  orders: Float64Array.from(baskets.flatMap((products, order) => products.map(() => order))),
  products: Float64Array.from(baskets.flat()),
})

function count(baskets: readonly (readonly number[])[], asked: Partial<Parameters<typeof countPairs>[1]> = {}) {
  const { ordersByProduct, pairs, ...counted } = countPairs(toSold(baskets), { least: 1, ...asked })
  return { ...counted, ordersByProduct: [...ordersByProduct], pairs: [...pairs] }
}

const random = createRandom(11)
const BASKETS = Array.from({ length: 400 }, () =>
  Array.from({ length: 12 }, (_, product) => product).filter((product) => random.chance(0.5 - product / 30)),
).map((products, order) => (order % 2 === 0 ? products : products.toReversed()))

const holding = (...wanted: number[]) =>
  BASKETS.filter((products) => wanted.every((product) => products.includes(product))).length

it('counts each pair as a look at every order does', () => {
  const { pairs, orders, ordersByProduct, leftOut } = count(BASKETS, { least: 20 })

  const every = ordersByProduct.flatMap((_, first) =>
    ordersByProduct.map((_orders, second) => ({ first, second, orders: holding(first, second) })),
  )
  expect(pairs).toEqual(every.filter((pair) => pair.first < pair.second && pair.orders >= 20))
  expect(pairs.length).toBeGreaterThan(20)
  expect(ordersByProduct).toEqual(ordersByProduct.map((_, product) => holding(product)))
  expect(orders).toBe(BASKETS.filter(({ length }) => length > 0).length)
  expect(leftOut).toBeNull()
})

it('counts what is in the same orders as one product', () => {
  const { pairs } = count(BASKETS, { least: 20, only: 5 })

  expect(pairs).toEqual(
    [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]
      .map((second) => ({ first: 5, second, orders: holding(5, second) }))
      .filter(({ orders }) => orders >= 20),
  )
  expect(pairs.length).toBeGreaterThan(4)
})

it('leaves out the orders with the most products if there are too many pairs', () => {
  const small = [[0, 1], [1, 2], [0, 1, 2], [3]]
  const large = [0, 1, 2, 3, 4, 5]
  const expected = { ...count(small), ordersByProduct: [2, 3, 2, 1], leftOut: { orders: 2, moreThan: 3 } }

  expect(count([large, ...small, large], { most: 5 }).pairs).toEqual(expected.pairs)
  expect(count([...small, large, large], { most: 34 })).toEqual(expected)
  expect(count([...small, large, large], { most: 35 }).leftOut).toBeNull()
})

it('finds nothing in no orders', () => {
  expect(count([])).toEqual({ orders: 0, ordersByProduct: [], leftOut: null, pairs: [] })
  expect(count([[0, 1]], { only: 9 }).pairs).toEqual([])
})
