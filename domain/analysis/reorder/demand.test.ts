import { describe, expect, it } from 'vitest'
import { type Demand, findDemand } from './demand.ts'

const repeat = (days: readonly number[], times: number) => Array.from({ length: times }, () => days).flat()

function known(sold: Parameters<typeof findDemand>[0]): Demand {
  const demand = findDemand(sold)
  if (demand.kind !== 'known') throw new Error(demand.kind)
  return demand
}

describe('findDemand', () => {
  it('takes the rate of a product with a short history', () => {
    // 2 and 4 units in turn: 3 a day, with a variance of 60 × 1 / 59.
    const { daily, method, within } = known({ soldByDay: repeat([2, 4], 30), soldByWeek: [] })

    expect({ daily, method }).toEqual({ daily: 3, method: 'rate' })
    expect(within(20).mean).toBe(60)
    // The variance is at least that of a Poisson count, and grows by 20 / 60, because 60 days say little.
    expect(within(20).variance).toBeCloseTo(20 * 3 * (1 + 20 / 60), 10)
  })

  it('takes Croston’s method for a product that sells in few weeks', () => {
    const week = [0, 0, 0, 0, 0, 0, 2]
    const pause = [0, 0, 0, 0, 0, 0, 0]
    const { daily, method, within } = known({ soldByDay: repeat([...week, ...pause], 6), soldByWeek: [] })

    expect(method).toBe('slow')
    // Two units every other week: 0.95 × 2 / 2 a week.
    expect(daily).toBeCloseTo(0.95 / 7, 12)
    expect(within(14).mean).toBeCloseTo(1.9, 12)
    // Weeks of 2 and 0 units have a variance of 1. 12 weeks say little.
    expect(within(14).variance).toBeCloseTo(2 * (1 + 2 / 12), 12)
  })

  it('leaves out days on which the product was probably out of stock', () => {
    const days = [...repeat([3], 40), ...repeat([0], 20), ...repeat([3], 30)]
    expect(known({ soldByDay: days, soldByWeek: [] }).daily).toBe(3)
  })

  it('takes the forecast of weeks that was closer than the rate', () => {
    const soldByWeek = Array.from({ length: 60 }, (_, week) => 10 + week)
    const soldByDay = repeat([9], 90)
    const { daily, method, within } = known({ soldByDay, soldByWeek })

    expect(method).toBe('forecast')
    expect(daily).toBeGreaterThan(66 / 7)
    expect(within(0).mean).toBe(0)
    expect(within(10).mean).toBeGreaterThan(within(7).mean)
    expect(within(182).mean).toBeCloseTo(2 * within(91).mean, 8)
    expect(within(28).variance).toBeGreaterThanOrEqual(within(28).mean)
  })

  it.each([
    ['no_sales', repeat([0], 60)],
    ['new', repeat([2], 20)],
    ['few_sales', [...repeat([0], 57), 1, 1, 1]],
  ])('says %s where sales don’t tell', (kind, soldByDay) => {
    expect(findDemand({ soldByDay, soldByWeek: [] })).toEqual({ kind })
  })
})
