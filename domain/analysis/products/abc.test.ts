import { expect, test } from 'vitest'
import { gradeProducts } from './abc.ts'

const grade = (sales: Record<string, number>) =>
  gradeProducts(Object.entries(sales).map(([product, grossSales]) => ({ product, grossSales }))).map(
    ({ product, grade: letter }) => product + letter,
  )

test('A makes the first 80 % of gross sales, B the next 15 %, C the rest', () => {
  expect(grade({ hat: 3000, mug: 5000, pen: 1000, cup: 600, pin: 400 })).toEqual([
    'mugA',
    'hatA',
    'penB',
    'cupB',
    'pinC',
  ])
})

test('a product that crosses a limit gets the better grade, so the best seller is always A', () => {
  expect(grade({ mug: 9900, hat: 100 })).toEqual(['mugA', 'hatC'])
  expect(grade({ mug: 7900, hat: 2000, pen: 100 })).toEqual(['mugA', 'hatA', 'penC'])
})

test('shares add up, and equal sales are in the order of their names', () => {
  const graded = gradeProducts([
    { product: 'b', grossSales: 500 },
    { product: 'a', grossSales: 500 },
    { product: 'c', grossSales: 1000 },
  ])

  expect(graded.map(({ product, share, cumulativeShare }) => [product, share, cumulativeShare])).toEqual([
    ['c', 0.5, 0.5],
    ['a', 0.25, 0.75],
    ['b', 0.25, 1],
  ])
})

test('products without sales are C', () => {
  expect(grade({ mug: 100, hat: 0, pen: -20 })).toEqual(['mugA', 'hatC', 'penC'])
  expect(gradeProducts([{ product: 'mug', grossSales: 0 }])).toEqual([
    { product: 'mug', grossSales: 0, grade: 'C', share: 0, cumulativeShare: 0 },
  ])
})
