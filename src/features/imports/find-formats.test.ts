import { expect, test } from 'vitest'
import { IMPORT_FORMATS } from '#domain/imports/formats/format-guide.ts'
import { findFormats } from './find-formats.ts'

const namesFor = (text: string) => findFormats(text).map(({ name }) => name)

test('formats are found by their name, or else by how they are exported', () => {
  expect(namesFor('')).toHaveLength(IMPORT_FORMATS.length)
  expect(namesFor('ETSY')).toEqual(['Etsy order items', 'Etsy orders'])
  expect(namesFor('products shopify')).toEqual(['Shopify products'])
  expect(namesFor('thirty bees')).toEqual(['PrestaShop orders'])
  expect(namesFor('ebay')).toEqual([])
})
