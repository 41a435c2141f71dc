import { expect, test } from 'vitest'
import type { DecimalMark } from '#domain/imports/cells/amount.ts'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { findFormat } from '#domain/imports/formats/detect-format.ts'
import type { ProductReading } from '#domain/imports/parsed-product.ts'

/** Rows of one product, written with "|" between cells. */
function readGroup(header: string, rows: readonly string[], decimal: DecimalMark = '.'): ProductReading {
  const columns = createColumns(header.split('|'))
  const found = findFormat(columns)
  if (found?.holds !== 'products') throw new Error('no known format of products')
  const format = found.create(columns)
  const sources = rows.map((row, at) => ({ line: at + 2, cells: row.split('|') }))
  expect(new Set(sources.map(({ cells }) => format.keyOf(cells))).size).toBe(1)
  return format.read(sources, { timeZone: 'UTC', currency: 'EUR', decimal, dateOrder: 'day_first' })
}

const ENGLISH =
  'ID|Type|SKU|Name|Published|Stock|Regular price|Cost of goods|Brands|Categories|Images|Parent|Attribute 1 value(s)|Attribute 2 value(s)'

const brief = ({ products }: ProductReading) =>
  products.map(({ variantKey, sku, title, variant, price, inventoryQuantity }) => ({
    variantKey,
    sku,
    title,
    variant,
    price: price === null ? null : formatMicros(price),
    inventoryQuantity,
  }))

test('a variable product gives a product for each variation, named after its parent and options', () => {
  const reading = readGroup(ENGLISH, [
    '45|variable|hoodie|Hoodie|1||||Acme, Other|Clothing > Hoodies\\, warm, Sale|https://example.com/a.jpg, https://example.com/b.jpg||Red, Blue|S, L',
    '79|variation|hoodie-red|Hoodie - Red, S|1|4|42|20.5||||hoodie|Red|S',
    "80|variation||Hoodie - Blue, L|-1|'-2|45|||||hoodie|Blue|L",
    '81|variation||Hoodie|0|parent|45|||||hoodie|Green|L',
  ])

  expect(brief(reading)).toEqual([
    {
      variantKey: 'woocommerce:["79"]',
      sku: 'hoodie-red',
      title: 'Hoodie',
      variant: 'Red, S',
      price: '42',
      inventoryQuantity: 4,
    },
    {
      variantKey: 'woocommerce:["80"]',
      sku: null,
      title: 'Hoodie',
      variant: 'Blue, L',
      price: '45',
      inventoryQuantity: -2,
    },
    {
      variantKey: 'woocommerce:["81"]',
      sku: null,
      title: 'Hoodie',
      variant: 'Green / L',
      price: '45',
      inventoryQuantity: null,
    },
  ])
  expect(reading.products[0]).toMatchObject({
    vendor: 'Acme',
    productType: 'Clothing > Hoodies, warm',
    category: 'Clothing > Hoodies, warm',
    imageUrl: 'https://example.com/a.jpg',
    unitCost: 20_500_000n,
  })
  expect(reading.products.map(({ status }) => status)).toEqual(['active', 'draft', 'private'])
})

test('variations can refer to a parent by its id, and a parent without variations is a product itself', () => {
  const named = readGroup(ENGLISH, [
    '45|variable||Hoodie|1|||||||||',
    '79|variation||Hoodie - Red|1||42|||||id:45|Red|',
  ])
  const alone = readGroup(ENGLISH, ['45|variable|hoodie|Hoodie|1||45|||||||'])

  expect(named.products.map(({ title, variant }) => [title, variant])).toEqual([['Hoodie', 'Red']])
  expect(alone.products.map(({ title }) => title)).toEqual(['Hoodie'])
})

test('virtual and external products are imported, and grouped products are not', () => {
  const typed = (type: string) => readGroup(ENGLISH, [`7|${type}|album|Album|1||15|||||||`]).products.length

  expect(['simple, downloadable, virtual', 'external', 'grouped'].map(typed)).toEqual([1, 1, 0])
})

test.each([
  [
    'German',
    'ID|Typ|Artikelnummer|Name|Veröffentlicht|Lager|Regulärer Preis|Kategorien|Bilder|Übergeordnetes Produkt|Attribut 1 Wert(e)',
  ],
  ['French', 'ID|Type|UGS|Nom|Publié|Stock|Tarif régulier|Catégories|Images|Parent|Valeur(s) de l’attribut 1 '],
  [
    'Spanish',
    'ID|Tipo|SKU|Nombre|Publicado|Inventario|Precio normal|Categorías|Imágenes|Superior|Valor(es) del atributo 1',
  ],
  [
    'Dutch',
    'ID|Type|Artikelnummer|Naam|Gepubliceerd|Voorraad|Reguliere prijs|Categorieën|Afbeeldingen|Hoofd|Waarde eigenschap 1',
  ],
  [
    'Italian',
    'ID|Tipo|SKU|Nome|Pubblicato|Magazzino|Prezzo di listino|Categorie|Immagine|Genitore|Attributo 1 valuta(e)',
  ],
])('a %s file with decimal commas is read like an English one', (_language, header) => {
  const reading = readGroup(
    header,
    [
      '45|variable|tasse|Tasse|1|||Küche|||Rot, Blau',
      '46|variation||Tasse|1|3|1.012,50||https://example.com/c.jpg|tasse|Rot',
    ],
    ',',
  )

  expect(brief(reading)).toEqual([
    {
      variantKey: 'woocommerce:["46"]',
      sku: null,
      title: 'Tasse',
      variant: 'Rot',
      price: '1012.5',
      inventoryQuantity: 3,
    },
  ])
  expect(reading.products[0]).toMatchObject({ productType: 'Küche', imageUrl: 'https://example.com/c.jpg' })
})

test('a row without a name, with an invalid price or with a fractional stock is rejected', () => {
  const rejected = (row: string) => readGroup(ENGLISH, [row]).rejections.map(({ column, reason }) => [column, reason])

  expect(rejected('1|simple|a||1||5|||||||')).toEqual([['Name', 'the name is missing']])
  expect(rejected('1|simple|a|Mug|1||cheap|||||||')).toEqual([['Regular price', '"cheap" is not an amount']])
  expect(rejected('1|simple|a|Mug|1|1.5|5|||||||')).toEqual([['Stock', '"1.5" is not a whole quantity']])
})
