import { describe, expect, it } from 'vitest'
import { DEFAULT_TERMS } from './reorder-rules.ts'
import { replayProduct } from './replay.ts'

const TERMS = { ...DEFAULT_TERMS, leadDays: 3, reviewDays: 2 }

describe('replayProduct', () => {
  it('orders at each review, receives after the lead time and loses what isn’t in stock', () => {
    // One unit a day is known for 100 days. All begin with 5 units, for the lead and the review time.
    const soldByDay = Array.from({ length: 110 }, () => 1)
    const { days, two_weeks: twoWeeks, month } = replayProduct({ soldByDay, terms: TERMS, service: 0.9, from: 100 })

    // Days 0 to 2 don't count. Two weeks of the mean is 17 units with the lead time: 12 arrive on day 3, when 2 are left.
    // Then 2 are ordered on each of the days 2, 4, 6 and 8, which arrive on days 5, 7, 9 and later.
    expect(days).toBe(7)
    expect(twoWeeks).toEqual({ stockOutDays: 0, lostUnits: 0, orders: 3, heldUnits: 13 + 12 + 13 + 12 + 13 + 12 + 13 })
    // A month's 30 units are ordered at first, which makes 35: not again before they are fewer than 30.
    expect(month).toMatchObject({ stockOutDays: 0, orders: 1 })
  })

  it('counts days without stock and the units that were asked for on them', () => {
    const soldByDay = [...Array.from({ length: 100 }, () => 1), 1, 1, 1, 20, 1, 1, 1]
    const { two_weeks: twoWeeks } = replayProduct({ soldByDay, terms: TERMS, service: 0.9, from: 100 })

    // 5 less 3 and 12 more are 14 units on day 3, when 20 are asked for. Day 5 brings 2, which 17 less 15 leaves.
    expect(twoWeeks).toMatchObject({ lostUnits: 6 + 1, stockOutDays: 3 })
  })

  it('knows at each review only what was before it', () => {
    const known = Array.from({ length: 120 }, (_, day) => (day % 3) + 1)
    const calm = replayProduct({ soldByDay: known, terms: TERMS, service: 0.9, from: 100 })
    // What comes on the last day changes no order.
    const sudden = replayProduct({ soldByDay: [...known.slice(0, -1), 500], terms: TERMS, service: 0.9, from: 100 })
    expect(sudden.ours.orders).toBe(calm.ours.orders)
    expect(sudden.ours.lostUnits).toBeGreaterThan(400)
  })
})
