import { describe, expect, it } from 'vitest'
import { proposeCollections, type SoldVariant } from './propose-collections.ts'

const soldOf = (count: number, change: (at: number) => Partial<SoldVariant> = () => ({})): SoldVariant[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    title: `P${at}`,
    variant: null,
    handle: null,
    shopId: null,
    vendor: null,
    type: null,
    netSales: 100 + at,
    ...change(at),
  }))

const LAST = 2025 * 12 + 11

const propose = (known: Partial<Parameters<typeof proposeCollections>[0]>) =>
  proposeCollections({ sold: soldOf(10), groups: [], months: [], pairs: [], lastMonth: LAST, ...known })

describe('vendors and types', () => {
  const sold = soldOf(10, (at) => ({ vendor: at < 4 ? 'Acme' : null, type: at < 3 ? 'Mugs' : 'Plates' }))

  it('are collections with four products in 20 orders', () => {
    const groups = [
      { kind: 'vendor', name: 'Acme', orders: 20 },
      { kind: 'type', name: 'Mugs', orders: 90 },
      { kind: 'type', name: 'Plates', orders: 19 },
    ] as const
    expect(propose({ sold, groups })).toEqual([
      {
        kind: 'vendor',
        name: 'Acme',
        count: 20,
        productCount: 4,
        netSales: 406,
        products: ['3', '2', '1', '0'].map((id) => ({ id, title: `P${id}` })),
      },
    ])
  })

  it('are none if they have nearly all products', () => {
    const all = soldOf(10, (at) => ({ vendor: at < 9 ? 'Acme' : null }))
    expect(propose({ sold: all, groups: [{ kind: 'vendor', name: 'Acme', orders: 500 }] })).toEqual([])
  })
})

describe('seasons', () => {
  /** 10 units in each of some months of each year, and one in all others. */
  const monthsOf = (ids: readonly string[], inSeason: readonly number[], years = [2024, 2025]) =>
    ids.flatMap((id) =>
      years.flatMap((year) =>
        Array.from({ length: 12 }, (_, month) => ({
          id,
          month: year * 12 + month,
          units: inSeason.includes(month) ? 10 : 1,
        })),
      ),
    )

  it('are the same three months of two years, also over the end of a year', () => {
    expect(propose({ months: monthsOf(['1', '2', '3'], [10, 11, 0]) })).toMatchObject([
      { kind: 'season', name: '11', productCount: 3, count: 3 * 2 * 39 },
    ])
  })

  it('are not told from one year, two products or few units', () => {
    expect(propose({ months: monthsOf(['1', '2', '3'], [10, 11, 0], [2025]) })).toEqual([])
    expect(propose({ months: monthsOf(['1', '2'], [10, 11, 0]) })).toEqual([])
    const few = monthsOf(['1', '2', '3'], [10, 11, 0]).map((each) => ({ ...each, units: each.units / 2 }))
    expect(propose({ months: few })).toEqual([])
  })
})

describe('what sells together', () => {
  it('is a product with those in at least ten of its orders, and in one collection', () => {
    const pairs = [
      { first: '1', second: '2', orders: 30, lift: 3 },
      { first: '1', second: '3', orders: 20, lift: 4 },
      { first: '2', second: '4', orders: 15, lift: 4 },
      { first: '1', second: '5', orders: 9, lift: 50 },
      // 40 of 36 orders by chance.
      { first: '1', second: '6', orders: 40, lift: 40 / 36 },
    ]
    expect(propose({ pairs })).toMatchObject([
      { kind: 'together', name: 'P1', count: 20, products: [{ id: '3' }, { id: '2' }, { id: '1' }] },
    ])
  })
})

describe('variants', () => {
  const shirts = soldOf(10, (at) => (at < 4 ? { handle: 'shirt', vendor: 'Acme' } : {}))

  it('count as one product of a vendor, and are not bought with each other', () => {
    const pairs = [
      { first: '0', second: '1', orders: 30, lift: 5 },
      { first: '0', second: '2', orders: 30, lift: 5 },
      { first: '0', second: '3', orders: 30, lift: 5 },
    ]
    expect(propose({ sold: shirts, groups: [{ kind: 'vendor', name: 'Acme', orders: 50 }], pairs })).toEqual([])
  })

  it('join their product with others once', () => {
    const pairs = [
      { first: '0', second: '4', orders: 30, lift: 5 },
      { first: '4', second: '1', orders: 20, lift: 5 },
      { first: '2', second: '5', orders: 25, lift: 5 },
    ]
    expect(propose({ sold: shirts, pairs })).toMatchObject([
      {
        name: 'P3',
        count: 25,
        productCount: 3,
        netSales: 406 + 104 + 105,
        products: [{ id: '3' }, { id: '5' }, { id: '4' }],
      },
    ])
  })
})

it('a season is centered on its strongest month where others tie', () => {
  const months = ['1', '2', '3'].flatMap((id) => [2024, 2025].map((year) => ({ id, month: year * 12 + 11, units: 30 })))
  expect(propose({ months })).toMatchObject([{ kind: 'season', name: '11' }])
})
