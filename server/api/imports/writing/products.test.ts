import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { openImporter } from '#test/fixtures/importer.ts'
import { scaled } from '#test/harness/seed.ts'

const importer = await openImporter()

const LEGACY = [
  'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Cost per item,Status',
  'mug,Mug,Clay & Co,Kitchen,Color,Blue,MUG-B,shopify,5,12.50,https://example.com/blue.jpg,4.125,active',
  'mug,,,,,Red,MUG-R,shopify,-2,12.50,,,',
  'mug,,,,,,,,,,https://example.com/second.jpg,,',
  'card,Gift card,Clay & Co,,Title,Default Title,,,0,25,,,draft',
  '',
].join('\n')

const NEW = [
  'Title,URL handle,Vendor,Type,Status,SKU,Option1 name,Option1 value,Price,Cost per item,Inventory tracker,Inventory quantity,Product image URL',
  'Mug,mug,Clay & Co,Kitchen,Active,MUG-B,Color,Blue,12.50,4.125,shopify,5,https://example.com/blue.jpg',
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

type Variant = { handle: string; size: string; color: string; sku: string; stock: number }

const CATALOG =
  'Title,URL handle,SKU,Option1 name,Option1 value,Option2 name,Option2 value,Price,Inventory tracker,Inventory quantity'

const titleOf = ({ handle }: Variant): string => `The ${handle}`
const optionsOf = ({ size, color }: Variant): string => [size, color].filter((option) => option !== '').join(' / ')

const catalogOf = (variants: readonly Variant[]): string =>
  [
    CATALOG,
    ...variants.map((variant) =>
      [titleOf(variant), variant.handle, variant.sku, 'Size', variant.size, 'Color', variant.color]
        .join(',')
        .concat(`,9.50,shopify,${variant.stock}`),
    ),
    '',
  ].join('\n')

/** One order per variant, each with one line. */
const ordersOf = (variants: readonly Variant[]): string =>
  [
    'Name,Currency,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
    ...variants.map(
      (variant, at) => `#${at},EUR,2024-01-05,1,${titleOf(variant)} - ${optionsOf(variant)},9.50,${variant.sku}`,
    ),
    '',
  ].join('\n')

const anyCatalog = fc
  .uniqueArray(
    fc.record({
      handle: fc.constantFrom('mug', 'cup', 'bowl'),
      size: fc.constantFrom('Small', 'Large'),
      color: fc.constantFrom('', 'Blue', 'Red'),
      sku: fc.constantFrom('', 'A', 'B', 'C-1', 'C-2', 'C-3'),
      stock: fc.integer({ min: -5, max: 50 }),
    }),
    { minLength: 1, maxLength: 12, selector: (variant) => `${variant.handle} ${optionsOf(variant)}` },
  )
  // Exports group the variants of a product.
  .map((variants) => variants.toSorted((left, right) => left.handle.localeCompare(right.handle)))

const isShared = (variants: readonly Variant[], { sku }: Variant): boolean =>
  sku !== '' && variants.filter((other) => other.sku === sku).length > 1

type Sums = { variants: number; products: number; stock: number }

async function sumsOf(store: string): Promise<Sums | undefined> {
  const [sums] = await importer.query<Sums>(
    `select count(variant_key)::int as variants, count(*)::int as products, sum(inventory_quantity)::int as stock
     from products where store_id = $1`,
    [store],
  )
  return sums
}

/** The option values of the product in each order, in order of the orders. */
async function soldVariants(store: string): Promise<(string | null)[]> {
  const rows = await importer.query<{ variant: string | null }>(
    `select products.variant from orders
     join order_lines on order_lines.order_id = orders.id join products on products.id = order_lines.product_id
     where orders.store_id = $1 order by orders.external_id::int`,
    [store],
  )
  return rows.map(({ variant }) => variant)
}

const RUNS = { numRuns: scaled(12) }

describe('any catalog of n variants', () => {
  test(
    'gives n products with their stock, adds none when imported again, and orders find each variant',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(anyCatalog, async (variants) => {
          const person = await importer.addPerson()
          const first = await importer.importText(catalogOf(variants), { as: person })
          const again = await importer.importText(catalogOf(variants), { as: person })
          await importer.importText(ordersOf(variants), { as: person })

          const stock = variants.reduce((sum, variant) => sum + variant.stock, 0)
          expect(first).toMatchObject({
            status: 'done',
            rowsRejected: 0,
            productsNew: variants.length,
            productsChanged: 0,
          })
          expect(again).toMatchObject({ productsNew: 0, productsChanged: 0 })
          expect(await sumsOf(first.store)).toEqual({ variants: variants.length, products: variants.length, stock })
          expect(await soldVariants(first.store)).toEqual(variants.map(optionsOf))
        }),
        RUNS,
      )
    },
  )

  test(
    'updates the products made from orders, except for SKUs that several variants share',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(anyCatalog, async (variants) => {
          const person = await importer.addPerson()
          await importer.importText(ordersOf(variants), { as: person })
          const done = await importer.importText(catalogOf(variants), { as: person })

          const stock = variants.reduce((sum, variant) => sum + variant.stock, 0)
          const shared = new Set(variants.filter((variant) => isShared(variants, variant)).map(({ sku }) => sku))
          const adopted = variants.filter((variant) => !isShared(variants, variant)).length
          expect(done).toMatchObject({ productsNew: variants.length - adopted, productsChanged: adopted })
          await expect
            .poll(() => sumsOf(done.store))
            .toEqual({ variants: variants.length, products: variants.length + shared.size, stock })
          expect(await soldVariants(done.store)).toEqual(
            variants.map((variant) => (isShared(variants, variant) ? null : optionsOf(variant))),
          )
        }),
        RUNS,
      )
    },
  )
})

describe('an existing variant', () => {
  const MUG = { handle: 'mug', size: 'Small', color: 'Blue', sku: 'M-1', stock: 3 }

  test('stays the same product when its SKU and title change, and order lines find it by the new SKU', async () => {
    const person = await importer.addPerson()
    const { store } = await importer.importText(catalogOf([MUG]), { as: person })
    const changed = catalogOf([{ ...MUG, sku: 'M-2' }]).replace('The mug', 'The best mug')

    const done = await importer.importText(changed, { as: person })
    await expect
      .poll(() => importer.query('select sku from products where store_id = $1', [store]))
      .toEqual([{ sku: 'M-2' }])
    await importer.importText(ordersOf([{ ...MUG, sku: 'm-2' }]), { as: person })

    expect(done).toMatchObject({ productsNew: 0, productsChanged: 1 })
    expect(await sumsOf(store)).toMatchObject({ products: 1 })
    expect(await soldVariants(store)).toEqual(['Small / Blue'])
  })

  test('is found by its SKU in a file without options', async () => {
    const person = await importer.addPerson()
    const { store } = await importer.importText(catalogOf([MUG]), { as: person })

    const short = 'Title,SKU,Price,Inventory quantity\nThe mug,M-1,9.50,8\n'
    const done = await importer.importText(short, { as: person })

    expect(done).toMatchObject({ productsNew: 0, productsChanged: 1 })
    await expect.poll(() => sumsOf(store)).toEqual({ variants: 1, products: 1, stock: 8 })
  })

  test('with a shared SKU is found by the line title, with a hyphen or slash before its options', async () => {
    const person = await importer.addPerson()
    const red = { ...MUG, color: 'Red' }
    const { store } = await importer.importText(catalogOf([MUG, red]), { as: person })
    const orders = ordersOf([red, MUG, MUG]).replace('The mug - Small / Blue', 'The mug / Small / Blue')

    await importer.importText(`${orders}#9,EUR,2024-01-05,1,A mug that is gone,9.50,M-1\n`, { as: person })

    expect(await soldVariants(store)).toEqual(['Small / Red', 'Small / Blue', 'Small / Blue', null])
    expect(await sumsOf(store)).toMatchObject({ variants: 2, products: 3 })
  })
})

test('a product’s category is the shop’s category, or else the type, and goes when its file is undone', async () => {
  const person = await importer.addPerson()
  const header = 'Handle,Title,Product Category,Type,Variant SKU,Variant Price'
  const rows = ['mug,Mug,Home > Kitchen,Ceramics,MUG,12.50', 'cup,Cup,,Ceramics,CUP,9', 'pen,Pen,,,PEN,2']
  const categoriesOf = async (store: string) =>
    Object.fromEntries(
      (
        await importer.query<{ sku: string; category: string | null }>(
          'select sku, category from public.products where store_id = $1',
          [store],
        )
      ).map(({ sku, category }) => [sku, category]),
    )

  const { store } = await importer.importText([header, ...rows].join('\n'), { as: person })
  expect(await categoriesOf(store)).toEqual({ MUG: 'Home > Kitchen', CUP: 'Ceramics', PEN: null })

  const later = await importer.importText([header, 'mug,Mug,Gifts,,MUG,12.50'].join('\n'), { as: person })
  await expect.poll(async () => (await categoriesOf(store))['MUG']).toBe('Gifts')
  await importer.request(`/imports/${later.id}`, person, { method: 'DELETE' })
  await expect.poll(async () => (await categoriesOf(store))['MUG']).toBe('Home > Kitchen')
})
