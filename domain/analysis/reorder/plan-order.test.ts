import { describe, expect, it } from 'vitest'
import type { Units } from '#domain/analysis/numbers/negative-binomial.ts'
import { planOrder, roundOrder } from './plan-order.ts'
import { DEFAULT_TERMS } from './reorder-rules.ts'

const TODAY = '2026-05-20'

/** Poisson demand of so many units a day. */
const poisson = (daily: number) => ({
  within: (days: number): Units => ({ mean: days * daily, variance: days * daily }),
})

const asked = {
  available: 0,
  onOrder: 0,
  demand: poisson(0.1),
  terms: { ...DEFAULT_TERMS, leadDays: 7, reviewDays: 3 },
  service: 0.9,
  today: TODAY,
}

describe('planOrder', () => {
  it('orders up to the units that are enough until the next order arrives', () => {
    // Over 10 days, one unit is expected, and two are enough in 92 % of cases.
    expect(planOrder(asked)).toMatchObject({ quantity: 2, upTo: 2 })
    expect(planOrder({ ...asked, available: 1 })).toMatchObject({ quantity: 1 })
    expect(planOrder({ ...asked, available: 2 })).toMatchObject({ quantity: 0 })
  })

  it('counts what is on its way, and what was sold without stock', () => {
    expect(planOrder({ ...asked, onOrder: 2 }).quantity).toBe(0)
    expect(planOrder({ ...asked, available: -3, onOrder: 1 }).quantity).toBe(4)
  })

  it('says the last day on which an order arrives in time', () => {
    // One unit is enough for d days in 90 % of cases while e^(−d/10) (1 + d/10) is at least 0.9: up to day 5.
    expect(planOrder({ ...asked, available: 1 }).orderBy).toBe('2026-05-18')
    // Without stock, it should have been ordered a lead time ago.
    expect(planOrder(asked).orderBy).toBe('2026-05-14')
    expect(planOrder({ ...asked, available: -1 }).orderBy).toBe('2026-05-13')
  })

  it('orders nothing without demand', () => {
    const plan = planOrder({ ...asked, demand: poisson(0) })
    expect(plan).toEqual({ quantity: 0, upTo: 0, orderBy: null })
  })

  it('never orders more for more stock, a shorter lead time or a lower service level', () => {
    const terms = { ...asked.terms, packSize: 4, minimum: 6 }
    for (const daily of [0.05, 0.7, 3, 20]) {
      const order = (changes: Partial<typeof asked>) =>
        planOrder({ ...asked, demand: poisson(daily), terms, ...changes }).quantity
      for (let available = -5; available < 60; available += 1) {
        expect(order({ available: available + 1 })).toBeLessThanOrEqual(order({ available }))
        expect(order({ available, service: 0.8 })).toBeLessThanOrEqual(order({ available }))
        expect(order({ available, terms: { ...terms, leadDays: 3 } })).toBeLessThanOrEqual(order({ available }))
        const quantity = order({ available })
        if (quantity === 0) continue
        expect(quantity).toBeGreaterThanOrEqual(6)
        expect(quantity % 4).toBe(0)
      }
    }
  })
})

it.each([
  [0, 0],
  [-3, 0],
  [1, 12],
  [12, 12],
  [13, 18],
])('rounds %d units up to whole packs of 6 and at least 10 units', (needed, order) => {
  expect(roundOrder(needed, { minimum: 10, packSize: 6 })).toBe(order)
})
