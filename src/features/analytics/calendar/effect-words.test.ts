import { expect, it } from 'vitest'
import type { MeasuredEffect, RefusedEffect } from '#domain/contracts/events.ts'
import { addDays } from '#domain/periods.ts'
import {
  describeBeside,
  describeCut,
  describeEffect,
  describeEvidence,
  describeLeftOut,
  describePlacebos,
  describeRefusal,
} from './effect-words.ts'

type PartsEffect = Extract<MeasuredEffect, { kind: 'parts' }>

const EFFECT: PartsEffect = {
  kind: 'parts',
  subject: 'Candles',
  days: { from: '2026-05-01', to: '2026-05-14' },
  cut: null,
  beside: [],
  effect: 0.18,
  low: 0.05,
  high: 0.31,
  amount: 124_000,
  series: [],
  weights: [],
  dates: { tried: 24, asFar: 1 },
  others: { tried: 12, asFar: 0 },
  times: 0.6,
}

const tell = (changes: Partial<PartsEffect>, touched: 'product' | 'store' = 'product') =>
  describeEffect({ effect: { ...EFFECT, ...changes }, currency: 'EUR', touched })

it('says how far sales were from what other parts lead one to expect', () => {
  expect(tell({})).toBe(
    'Net sales of Candles were 18% (5% to 31%) above what other products suggest: €1,240.00 more in 14 days.',
  )
  expect(tell({ effect: -0.3, low: -0.4, high: -0.1, amount: -5000 })).toBe(
    'Net sales of Candles were 30% (10% to 40%) below what other products suggest: €50.00 less in 14 days.',
  )
  expect(tell({ high: null })).toContain('18% (5% or more) above')
})

it('claims nothing where the range has zero', () => {
  expect(tell({ effect: 0.04, low: -0.1, high: 0.2 })).toBe(
    'No clear difference in 14 days: net sales of Candles were between 10% below and 20% above what other products suggest.',
  )
})

it('says that a range has no upper end', () => {
  expect(tell({ effect: 0.04, low: -0.1, high: null })).toBe(
    'No clear difference in 14 days: net sales of Candles were from 10% below to any amount above what other products suggest.',
  )
})

it('compares the whole store with the forecast, and calls that the weaker evidence', () => {
  const effect: MeasuredEffect = { ...EFFECT, kind: 'forecast', subject: 'the whole store', isSure: true }
  expect(describeEffect({ effect, currency: 'EUR', touched: 'store' })).toBe(
    'Net sales were 18% (5% to 31%) above the forecast made before: €1,240.00 more in 14 days.',
  )
  expect(describeEffect({ effect: { ...effect, isSure: false }, currency: 'EUR', touched: 'store' })).toBe(
    'No clear difference in 14 days: net sales were 5% to 31% above the forecast made before.',
  )
  expect(describeEvidence({ effect, currency: 'EUR', touched: 'store' })).toContain('weaker evidence')
  expect(describePlacebos({ effect, currency: 'EUR', touched: 'store' })).toBeNull()
})

it('tells the placebo runs in plain words', () => {
  expect(describePlacebos({ effect: EFFECT, currency: 'EUR', touched: 'country' })).toBe(
    'The same comparison was tried on 24 earlier stretches as long: 1 differed as much. In the days of the event, none of 12 other countries were as far off.',
  )
})

it('says why it refuses', () => {
  expect(describeRefusal({ kind: 'refused', reason: 'few_parts', parts: 1, least: 5 }, 'country')).toBe(
    'We can’t tell: 1 other country sold before the event and wasn’t touched, and 5 are needed to compare with.',
  )
  expect(describeRefusal({ kind: 'refused', reason: 'bad_fit', times: 1.234 }, 'product')).toContain('1.23 times')
})

it.each<[reason: RefusedEffect, text: string]>([
  [{ kind: 'refused', reason: 'silent' }, 'nothing was sold in the year before the event'],
  [
    { kind: 'refused', reason: 'figures_end', day: '2026-05-03' },
    'the last complete day of your figures is May 3, 2026, before the event',
  ],
  [{ kind: 'refused', reason: 'others_silent' }, 'the other products sold nothing during the event'],
  [
    { kind: 'refused', reason: 'few_days', days: 40, least: 56, leftOut: 20 },
    '56 are needed. 20 more are left out because other events are marked then.',
  ],
])('says in its own words why %o is refused', (refused, text) => {
  expect(describeRefusal(refused, 'product')).toContain(text)
})

it('says why not all days are judged, what else was marked, and which days nothing is learned from', () => {
  expect(describeCut({ ...EFFECT, cut: 'forecast_reach' })).toBe(
    'The days May 1 – 14, 2026 are judged: a forecast reaches no further.',
  )
  expect(describeCut(EFFECT)).toBeNull()
  expect(describeBeside({ ...EFFECT, beside: ['Fair', 'Sale'] })).toContain('you marked “Fair” and “Sale”')
  expect(describeBeside(EFFECT)).toBeNull()
  expect(describeLeftOut({ ...EFFECT, series: [{ day: '2026-04-02', actual: 1, expected: null }] })).toContain(
    'other events',
  )
  expect(describeLeftOut(EFFECT)).toBeNull()
  const after = { day: addDays(EFFECT.days.to, 1), actual: 1, expected: null }
  expect(describeLeftOut({ ...EFFECT, series: [after] })).toBeNull()
})
