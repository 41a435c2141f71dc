import { expect, it } from 'vitest'
import { formatChance } from './format-chance.ts'

it('never calls a customer certain to order', () => {
  expect([0.5, 0.987, 0.99, 0.996, 1].map(formatChance)).toEqual(['50%', '99%', '99%', 'Over 99%', 'Over 99%'])
})
