import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaled } from '#test/harness/seed.ts'
import { explainChange } from './change-parts.ts'
import { rateChange, type RatePart } from './rate-change.ts'

const countries = (parts: Record<string, [number, number]>) => ({
  dimension: 'country',
  parts: Object.entries(parts).map(([value, [before, after]]) => ({ value, before, after })),
})

test('parts that fell with everything explain nothing, a part that fell more does', () => {
  const dataCenter = {
    dimension: 'data center',
    parts: [
      { value: 'X', before: 94, after: 47 },
      { value: 'Y', before: 6, after: 3 },
    ],
  }
  const advertiser = {
    dimension: 'advertiser',
    parts: [
      { value: 'A1', before: 50, after: 10 },
      { value: 'A2', before: 20, after: 21 },
      { value: 'A3', before: 20, after: 10 },
      { value: 'A4', before: 10, after: 9 },
    ],
  }

  const [first, ...others] = explainChange([dataCenter, advertiser])

  // Both data centers halved, so neither stands out, although X is 94 % of the change.
  expect(first?.dimension).toBe('advertiser')
  expect(first?.parts.map(({ value }) => value)).toEqual(['A1'])
  expect(first?.explains).toBeCloseTo(0.8, 10)
  expect(others).toEqual([])
})

test('a country that alone fell explains the change', () => {
  const [answer] = explainChange([countries({ DE: [500, 200], FR: [400, 410], US: [300, 290] })])

  expect(answer?.parts).toEqual([{ value: 'DE', before: 500, after: 200, explains: 1 }])
})

test('nothing explains a change that all parts share', () => {
  expect(explainChange([countries({ DE: [500, 450], FR: [400, 360], US: [300, 270] })])).toEqual([])
  expect(explainChange([countries({ GB: [850, 765], FR: [150, 134] })])).toEqual([])
})

test('most of the parts are not a few of them', () => {
  const types = countries({ new: [500, 800], returning: [400, 620], unknown: [10, 10] })

  expect(explainChange([types])).toEqual([])
})

test('nothing explains a change that is spread over many small parts', () => {
  const many = Array.from({ length: 20 }, (_, index): [string, [number, number]] => [`C${index}`, [100, 90]])

  expect(explainChange([countries(Object.fromEntries([...many, ['ZZ', [2000, 2000]]]))])).toEqual([])
})

test('without a change, or with a single part, there is nothing to explain', () => {
  expect(explainChange([countries({ DE: [500, 400], FR: [400, 500] })])).toEqual([])
  expect(explainChange([countries({ DE: [500, 400] })])).toEqual([])
  expect(explainChange([])).toEqual([])
})

test('a new part explains sales that began with it', () => {
  const [answer] = explainChange([countries({ DE: [500, 510], US: [0, 300] })])

  expect(answer?.parts.map(({ value }) => value)).toEqual(['US'])
})

test('dimensions are in the order of their surprise', () => {
  const weak = { ...countries({ A: [500, 300], B: [500, 480] }), dimension: 'weak' }
  const strong = { ...countries({ A: [220, 0], B: [780, 780] }), dimension: 'strong' }

  expect(explainChange([weak, strong]).map(({ dimension }) => dimension)).toEqual(['strong', 'weak'])
})

test('surprise is the Jensen-Shannon term of the shares', () => {
  const [answer] = explainChange([countries({ A: [50, 0], B: [50, 50] })])

  expect(answer?.parts.map(({ value }) => value)).toEqual(['A'])
  // Half of 0.5 × ln(2 × 0.5 / 0.5).
  expect(answer?.surprise).toBeCloseTo(0.25 * Math.LN2, 12)
})

const rate = (before: [number, number], after: [number, number]): Omit<RatePart, 'value'> => ({
  before: { numerator: before[0], denominator: before[1] },
  after: { numerator: after[0], denominator: after[1] },
})

test('a rate that changes only because of the mix has no rate effects', () => {
  const effects = rateChange([
    { value: 'low', ...rate([10, 100], [5, 50]) },
    { value: 'high', ...rate([30, 100], [45, 150]) },
  ])

  expect(effects?.map((effect) => effect.rate)).toEqual([0, 0])
  expect(effects?.reduce((sum, { mix }) => sum + mix, 0)).toBeCloseTo(50 / 200 - 40 / 200, 12)
})

test('a rate that changes in one part only is the rate effect of that part', () => {
  const effects = rateChange([
    { value: 'steady', ...rate([10, 100], [10, 100]) },
    { value: 'worse', ...rate([10, 100], [30, 100]) },
  ])

  expect(effects?.map((effect) => effect.mix)).toEqual([expect.closeTo(0, 12), expect.closeTo(0, 12)])
  expect(effects?.map((effect) => effect.rate)).toEqual([0, expect.closeTo(0.1, 12)])
})

test('a part that is new or gone has only a mix effect', () => {
  const effects = rateChange([
    { value: 'new', ...rate([0, 0], [30, 100]) },
    { value: 'gone', ...rate([20, 100], [0, 0]) },
    { value: 'steady', ...rate([10, 100], [10, 100]) },
  ])

  expect(effects?.map((effect) => effect.rate)).toEqual([0, 0, 0])
})

test('without a denominator there is no rate', () => {
  expect(rateChange([{ value: 'a', ...rate([1, 10], [0, 0]) }])).toBeNull()
})

test('mix and rate effects add up to the change', () => {
  const size = fc.integer({ min: 0, max: 1000 })
  const part = fc.tuple(size, size, size, size)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (drawn) => {
      const parts = drawn.map(([one, other, third, fourth], index) => ({
        value: `${index}`,
        // A part without a denominator has no numerator either.
        ...rate([one % (other + 1), other], [third % (fourth + 1), fourth]),
      }))
      const effects = rateChange(parts)
      if (effects === null) return
      const total = (period: 'before' | 'after') =>
        parts.reduce((sum, each) => sum + each[period].numerator, 0) /
        parts.reduce((sum, each) => sum + each[period].denominator, 0)
      const sum = effects.reduce((all, { mix, rate: own }) => all + mix + own, 0)
      expect(sum).toBeCloseTo(total('after') - total('before'), 10)
    }),
    { numRuns: scaled(300) },
  )
})
