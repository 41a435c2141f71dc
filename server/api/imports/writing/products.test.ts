import { describe, expect, test } from 'vitest'
import { openImporter } from '#test/importer.ts'

const importer = await openImporter()

const LEGACY = [
  'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Cost per item,Status',
  'mug,Mug,Clay & Co,Kitchen,Colour,Blue,MUG-B,shopify,5,12.50,https://example.com/blue.jpg,4.125,active',
  'mug,,,,,Red,MUG-R,shopify,-2,12.50,,,',
  'mug,,,,,,,,,,https://example.com/second.jpg,,',
  'card,Gift card,Clay & Co,,Title,Default Title,,,0,25,,,draft',
  '',
].join('\n')

const NEW = [
  'Title,URL handle,Vendor,Type,Status,SKU,Option1 name,Option1 value,Price,Cost per item,Inventory tracker,Inventory quantity,Product image URL',
  'Mug,mug,Clay & Co,Kitchen,Active,MUG-B,Colour,Blue,12.50,4.125,shopify,5,https://example.com/blue.jpg',
  ',mug,,,,MUG-R,,Red,13.00,,shopify,-2,',
  ',mug,,,,,,,,,,,https://example.com/second.jpg',
  'Gift card,card,Clay & Co,,Draft,,Title,Default Title,25,,,0,',
  '',
].join('\n')

const productsOf = (store: string) =>
  importer.query(
    `select match_key, title, variant, status, price::float, unit_cost::float, inventory_quantity as stock
     from products where store_id = $1 order by match_key`,
    [store],
  )

const EXPECTED = [
  { match_key: 'sku:mug-b', title: 'Mug', variant: 'Blue', status: 'active', price: 12.5, unit_cost: 4.125, stock: 5 },
  { match_key: 'sku:mug-r', title: 'Mug', variant: 'Red', status: 'active', price: 12.5, unit_cost: null, stock: -2 },
  {
    match_key: 'title:gift card',
    title: 'Gift card',
    variant: null,
    status: 'draft',
    price: 25,
    unit_cost: null,
    stock: null,
  },
]

describe('a Shopify product file', () => {
  test('creates a product per variant, none for image rows, and no stock when it is not tracked', async () => {
    const person = await importer.addPerson()

    const done = await importer.importText(LEGACY, { as: person })

    expect(done).toMatchObject({
      status: 'done',
      format: 'shopify_products',
      rowsRead: 4,
      productsNew: 3,
      productsChanged: 0,
    })
    expect(await productsOf(done.store)).toEqual(EXPECTED)
  })

  test('in the newer format changes only what differs', async () => {
    const person = await importer.addPerson()
    await importer.importText(LEGACY, { as: person })

    const done = await importer.importText(NEW, { as: person })
    const again = await importer.importText(NEW, { as: person })

    expect(done).toMatchObject({ productsNew: 0, productsChanged: 1 })
    await expect
      .poll(() => productsOf(done.store))
      .toEqual(EXPECTED.map((product) => (product.variant === 'Red' ? { ...product, price: 13 } : product)))
    expect(again).toMatchObject({ productsNew: 0, productsChanged: 0 })
  })

  test('adds details to products made from orders', async () => {
    const person = await importer.addPerson()
    const orders = [
      'Name,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
      '#1,paid,USD,12.5,12.5,2024-01-01,1,Mug - Blue,12.5,mug-b',
      '',
    ].join('\n')
    await importer.importText(orders, { as: person })

    const done = await importer.importText(LEGACY, { as: person })

    expect(done).toMatchObject({ productsNew: 2, productsChanged: 1 })
    await expect.poll(() => productsOf(done.store)).toEqual(EXPECTED)
  })

  test('rejects a product with an invalid price and imports the others', async () => {
    const person = await importer.addPerson()
    const file = LEGACY.replace('-2,12.50', '-2,cheap')
      .replace(',0,25', ',1.5,25')
      .replace('Default Title,,,', 'Default Title,,shopify,')

    const done = await importer.importText(file, { as: person })
    const csv = await (await importer.request(`/imports/${done.id}/rejected.csv`, person)).text()

    expect(done).toMatchObject({ status: 'done', productsNew: 1, rowsRejected: 2 })
    expect(csv).toContain('3,Variant Price,"""cheap"" is not an amount"')
    expect(csv).toContain('5,Variant Inventory Qty,"""1.5"" is not a whole quantity"')
  })
})
