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

const keysOf = (card: Parameters<typeof splitColumns>[1]) => {
  const { name, about, figures, rest } = splitColumns(columns, card)
  return [name?.key, ...[about, figures, rest].map((part) => part.map(({ key }) => key).join(' '))]
}

test('a card has what the table says, and the rest to open', () => {
  const card = { about: ['placed'], figures: ['sales', 'status', 'hidden'] }
  expect(keysOf(card)).toEqual(['name', 'placed', 'sales status', 'units tax'])
})

test('a card of a table that says nothing has its first two columns of numbers', () => {
  expect(keysOf(undefined)).toEqual(['name', '', 'units sales', 'placed status tax'])
})
