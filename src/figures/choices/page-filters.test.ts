import { expect, it } from 'vitest'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { addFilter, narrowToList } from './page-filters.ts'

const MUG: Filter = ['is', 'product', ['1']]
const TEA: Filter = ['is', 'product', ['2']]
const GERMANY: Filter = ['is', 'country', ['DE']]

it('a second product makes both conditions on whole orders, and a third one too', () => {
  const both = addFilter([GERMANY, MUG], ['is', 'product', ['2']])
  expect(both).toEqual([GERMANY, ['order_has', MUG], ['order_has', TEA]])
  expect(addFilter(both, ['is', 'product', ['3']])).toEqual([...both, ['order_has', ['is', 'product', ['3']]]])
})

it('conditions that one line of an order can meet together stay as they are', () => {
  expect(addFilter([MUG], ['is', 'category', ['Tea']])).toEqual([MUG, ['is', 'category', ['Tea']]])
  expect(addFilter([MUG], ['is', 'product', ['1', '2']])).toEqual([MUG, ['is', 'product', ['1', '2']]])
  expect(addFilter([MUG], ['is_not', 'product', ['2']])).toEqual([MUG, ['is_not', 'product', ['2']]])
  expect(addFilter([GERMANY], ['is', 'country', ['FR']])).toEqual([GERMANY, ['is', 'country', ['FR']]])
})

it('a list of customers replaces the shown list, and not one that is left out', () => {
  const left: Filter = ['is_not', 'customer_list', ['b']]
  const narrowed = narrowToList([GERMANY, left, ['is', 'customer_list', ['a']]], 'c')
  expect(narrowed).toEqual([GERMANY, left, ['is', 'customer_list', ['c']]])
})
