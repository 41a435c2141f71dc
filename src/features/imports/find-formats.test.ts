import { expect, test } from 'vitest'
import { IMPORT_FORMATS } from '#domain/imports/formats/format-guide.ts'
import { findFormats } from './find-formats.ts'

const namesFor = (text: string) => findFormats(text).map(({ name }) => name)

test('formats are in the order of the alphabet, those of no platform last', () => {
  const names = namesFor('')
  expect(names.slice(-3)).toEqual(['List of customers', 'Online Retail list', 'Any other table'])
  expect(names.slice(0, -3)).toEqual(names.slice(0, -3).toSorted((one, other) => one.localeCompare(other, 'en')))
})

test('formats are found by their name, or else by how they are exported', () => {
  expect(namesFor('')).toHaveLength(IMPORT_FORMATS.length)
  expect(namesFor('ETSY')).toEqual(['Etsy order items', 'Etsy orders'])
  expect(namesFor('products shopify')).toEqual(['Shopify products'])
  expect(namesFor('thirty bees')).toEqual(['PrestaShop orders'])
  expect(namesFor('ebay')).toEqual([])
})
