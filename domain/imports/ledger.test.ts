import { expect, test } from 'vitest'
import { placementTotal, withoutIncludedTax } from './ledger.ts'

const CENT = 10_000n

const euros = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000))

test('tax is removed from a line with a discount above its price, to the nearest cent', () => {
  const line = { sku: null, title: 'Mug', quantity: 1000n, unitPrice: euros(5), discount: euros(8), tax: euros(-0.5) }
  const stated = {
    at: 0,
    lines: [line],
    gross: [euros(5)],
    shipping: euros(4),
    tax: euros(-0.5),
    duties: 0n,
  }

  const placement = withoutIncludedTax(stated, CENT)

  // Like the net amount, five sixths of the discount remain: 8 × 2.50 ÷ 3.
  expect(placement.lines[0]?.discount).toBe(euros(6.67))
  expect(placement.gross).toEqual([euros(4.17)])
  expect(placementTotal(placement)).toBe(euros(1))
})
