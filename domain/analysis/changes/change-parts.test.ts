import { expect, test } from 'vitest'
import { explainChange } from './change-parts.ts'

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
