import { expect, it } from 'vitest'
import { changeOf, sizeOfChange } from './change-size.ts'

it.each([
  { value: 150, base: 100, change: 0.5 },
  { value: 50, base: -100, change: 1.5 },
  { value: -150, base: -100, change: -0.5 },
  { value: 5, base: 0, change: null },
  { value: null, base: 5, change: null },
])('$value after $base is a change of $change', ({ value, base, change }) => {
  expect(changeOf(value, base)).toBe(change)
})

const sizeFor = (value: number | null, comparison: number | null, of: { isRate?: boolean; isOneDay?: boolean } = {}) =>
  sizeOfChange({ value, comparison, change: changeOf(value, comparison) }, { isRate: false, isOneDay: false, ...of })

it.each([
  { name: 'some after none is new', value: 5, comparison: 0, size: { kind: 'new' } },
  { name: 'none after some is the whole of it', value: 0, comparison: 5, size: { kind: 'ratio', amount: -1 } },
  { name: 'none after none is no change', value: 0, comparison: 0, size: { kind: 'none' } },
  { name: 'below zero after none is not new', value: -5, comparison: 0, size: null },
  { name: 'without a comparison, nothing is known', value: 5, comparison: null, size: null },
])('over several days, $name', ({ value, comparison, size }) => {
  expect(sizeFor(value, comparison)).toEqual(size)
})

it.each([
  { name: 'after a day with none', value: 5, comparison: 0, size: { kind: 'new' } },
  { name: 'with none, such as a closed Saturday', value: 0, comparison: 5, size: null },
  { name: 'with none after a day with none', value: 0, comparison: 0, size: { kind: 'none' } },
  { name: 'after a day with some', value: 6, comparison: 5, size: { kind: 'ratio', amount: 0.2 } },
])('a day $name has the size $size', ({ value, comparison, size }) => {
  expect(sizeFor(value, comparison, { isOneDay: true })).toEqual(size)
})

it('a rate changes by points, also after 0 %', () => {
  expect(sizeFor(0.25, 0, { isRate: true })).toEqual({ kind: 'points', amount: 0.25 })
  expect(sizeFor(0.25, 0.2499, { isRate: true })).toEqual({ kind: 'none' })
})
