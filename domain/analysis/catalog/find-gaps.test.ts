import { describe, expect, it } from 'vitest'
import { type CatalogVariant, findGaps } from './find-gaps.ts'

const COMPLETE: CatalogVariant = {
  id: '1',
  title: 'Blue mug',
  variant: null,
  sku: null,
  handle: null,
  shopId: null,
  isListed: true,
  cost: true,
  price: true,
  image: true,
  type: true,
  vendor: true,
  description: true,
  tags: null,
  seo_description: true,
  image_alt: true,
  netSales: 100,
}

const variantsOf = (...changes: Partial<CatalogVariant>[]): CatalogVariant[] =>
  changes.map((change, at) => ({ ...COMPLETE, id: String(at + 1), title: `Mug number ${at}`, ...change }))

const gapsOf = (...changes: Partial<CatalogVariant>[]) =>
  findGaps(variantsOf(...changes)).rows.map(({ id, gaps }) => [id, ...gaps.map(({ gap }) => gap)])

describe('what is missing', () => {
  it('is what product files say of other products', () => {
    const { rows, notInFiles } = findGaps(
      variantsOf({ vendor: false, cost: false }, { vendor: false }, { vendor: false, image: false }),
    )
    expect(notInFiles).toEqual(['vendor', 'tags'])
    expect(rows.map(({ id, gaps }) => [id, gaps])).toEqual([
      ['1', [{ gap: 'no_cost', variants: 1 }]],
      ['3', [{ gap: 'no_image', variants: 1 }]],
    ])
  })

  it('is a blank text in a file with a column for it, even if all are blank', () => {
    expect(gapsOf({ tags: false, description: null }, { tags: false, description: false })).toEqual([
      ['1', 'no_tags'],
      ['2', 'no_description', 'no_tags'],
    ])
  })

  it('is nothing that an order cannot say', () => {
    const unknown = { isListed: false, cost: false, price: false, image: false, type: false, vendor: false }
    expect(findGaps(variantsOf(unknown, unknown))).toMatchObject({ rows: [], hasFile: false })
    expect(gapsOf({}, unknown)).toEqual([['2', 'not_listed']])
  })
})

it('a product with two gaps counts once, with the net sales of its variants that have one', () => {
  const shirt = { handle: 'shirt', title: 'Green shirt' }
  const gaps = findGaps(
    variantsOf(
      { ...shirt, variant: 'S', cost: false, image: false, netSales: 300 },
      { ...shirt, variant: 'M', netSales: 500 },
      { cost: false, netSales: 50 },
      { netSales: 1000 },
    ),
  )
  expect(gaps).toMatchObject({ products: 3, netSales: 1850, touched: 350 })
  expect(gaps.rows).toMatchObject([
    {
      id: '2',
      variants: 2,
      netSales: 800,
      touched: 300,
      gaps: [
        { gap: 'no_cost', variants: 1 },
        { gap: 'no_image', variants: 1 },
      ],
    },
    { id: '3', touched: 50 },
  ])
  expect(gaps.counts).toEqual([
    { gap: 'no_cost', products: 2, touched: 350 },
    { gap: 'no_image', products: 1, touched: 300 },
  ])
})

describe('duplicates', () => {
  it('are two products with one SKU or one title, but not variants of one product', () => {
    expect(gapsOf({ sku: 'A1' }, { sku: 'a1 ' }, { sku: 'B1' })).toEqual([
      ['1', 'same_sku'],
      ['2', 'same_sku'],
    ])
    const lamp = { title: 'Desk lamp' }
    expect(gapsOf({ ...lamp, handle: 'lamp' }, { ...lamp, handle: 'lamp-1' })).toEqual([
      ['1', 'same_title'],
      ['2', 'same_title'],
    ])
    expect(gapsOf({ ...lamp, handle: 'lamp', variant: 'S' }, { ...lamp, handle: 'lamp', variant: 'M' })).toEqual([])
  })

  it('are two products with variants whose ids in the shop differ', () => {
    const red = { title: 'Lamp', variant: 'Red' }
    const blue = { title: 'Lamp', variant: 'Blue' }
    expect(gapsOf({ ...red, shopId: '45' }, { ...blue, shopId: '46' })).toEqual([
      ['1', 'same_title'],
      ['2', 'same_title'],
    ])
    expect(gapsOf({ ...red, shopId: '45' }, { ...blue, shopId: '45' })).toEqual([])
  })

  it('are two products of one title without a handle, in two rows', () => {
    expect(findGaps(variantsOf({ title: 'Desk lamp' }, { title: 'desk lamp' })).rows).toMatchObject([
      { id: '2', variants: 1, gaps: [{ gap: 'same_title', variants: 1 }] },
      { id: '1', variants: 1, gaps: [{ gap: 'same_title', variants: 1 }] },
    ])
  })
})

describe('titles', () => {
  it.each([
    ['WHITE HANGING HEART', ['capital_title']],
    ['IKEA', []],
    ['LEGO castle', []],
    ['A-4471', ['code_title']],
    ['85123A', ['code_title']],
    ['iPhone 15', []],
    ['LG', []],
    ['日本の花瓶', []],
    ['花瓶 2', []],
    ['Ж-12', ['code_title']],
    ['x'.repeat(70), []],
    ['x'.repeat(71), ['long_title']],
  ])('%s', (title, gaps) => {
    expect(gapsOf({ title })).toEqual(gaps.length > 0 ? [['1', ...gaps]] : [])
  })

  it('that are the SKU are codes', () => {
    expect(gapsOf({ title: 'mugblue', sku: 'MUGBLUE' })).toEqual([['1', 'code_title']])
  })
})
