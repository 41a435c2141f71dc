import { expect, test } from 'vitest'
import { splitColumns } from './card-columns.ts'

const columns = [
  { key: 'name' },
  { key: 'placed' },
  { key: 'status' },
  { key: 'units', isNumeric: true },
  { key: 'sales', isNumeric: true },
  { key: 'tax', isNumeric: true },
]

const keysOf = (card: Parameters<typeof splitColumns>[1], sorted?: string) => {
  const { name, about, main, figures, rest } = splitColumns(columns, card, sorted)
  return [name?.key, main?.key, ...[about, figures, rest].map((part) => part.map(({ key }) => key).join(' '))]
}

test('a card has what the table says, and the rest to open', () => {
  const card = { about: ['placed'], figures: ['sales', 'status', 'hidden'] }
  expect(keysOf(card)).toEqual(['name', 'sales', 'placed', 'status', 'units tax'])
})

test('a card of a table that says nothing has its first two columns of numbers', () => {
  expect(keysOf(undefined)).toEqual(['name', 'units', '', 'sales', 'placed status tax'])
})

test('a card also has the figure that its list is sorted by', () => {
  const card = { about: ['placed'], figures: ['sales', 'status'] }
  expect(keysOf(card, 'tax')).toEqual(['name', 'sales', 'placed', 'status tax', 'units'])
  expect(keysOf(card, 'placed')).toEqual(['name', 'sales', 'placed', 'status', 'units tax'])
  expect(keysOf(card, 'name')).toEqual(['name', 'sales', 'placed', 'status', 'units tax'])
})
