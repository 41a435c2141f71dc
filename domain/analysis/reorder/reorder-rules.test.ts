import { describe, expect, it } from 'vitest'
import { DEFAULT_TERMS, type ReorderRule, serviceShare, termsOf } from './reorder-rules.ts'

const rule = (terms: Partial<ReorderRule>): ReorderRule => ({
  id: '',
  vendor: null,
  productId: null,
  leadDays: null,
  reviewDays: null,
  minimum: null,
  packSize: null,
  serviceLevel: null,
  holdingPercent: null,
  ...terms,
})

describe('termsOf', () => {
  const rules = [
    rule({ leadDays: 10, minimum: 5, serviceLevel: 95 }),
    rule({ vendor: 'Acme', leadDays: 21, packSize: 6 }),
    rule({ productId: '7', packSize: 12 }),
  ]

  it('takes each term from the most specific rule that has it', () => {
    expect(termsOf({ id: '7', vendor: 'Acme' }, rules)).toEqual({
      leadDays: 21,
      reviewDays: 7,
      minimum: 5,
      packSize: 12,
      serviceLevel: 95,
      holdingPercent: null,
    })
  })

  it('leaves other vendors and products their own', () => {
    expect(termsOf({ id: '8', vendor: 'Bolt' }, rules)).toMatchObject({ leadDays: 10, packSize: 1 })
    expect(termsOf({ id: '8', vendor: null }, rules)).toMatchObject({ leadDays: 10, packSize: 1 })
    expect(termsOf({ id: '8', vendor: null }, [])).toEqual(DEFAULT_TERMS)
  })
})

describe('serviceShare', () => {
  const terms = { ...DEFAULT_TERMS, leadDays: 58, reviewDays: 15, holdingPercent: 50 }

  it('weighs the margin of a unit against holding it until the next order', () => {
    // Holding a unit of 20 for 73 days at 50 % a year costs 2. A margin of 8 is 80 % of 8 and 2.
    expect(serviceShare(terms, { price: 28, unitCost: 20 })).toBeCloseTo(0.8, 12)
  })

  it('stays within the limits', () => {
    expect(serviceShare(terms, { price: 2000, unitCost: 20 })).toBe(0.99)
    expect(serviceShare(terms, { price: 20.1, unitCost: 20 })).toBe(0.5)
  })

  it.each([
    ['a cost of holding', { ...terms, holdingPercent: null }, { price: 28, unitCost: 20 }],
    ['a unit cost', terms, { price: 28, unitCost: null }],
    ['a margin', terms, { price: 20, unitCost: 20 }],
  ])('is that of the rule without %s', (_what, asked, earned) => {
    expect(serviceShare(asked, earned)).toBe(0.9)
  })
})
