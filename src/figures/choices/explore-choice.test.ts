import type { Filter } from '#domain/contracts/figures-filter.ts'
import { toExploreAddress } from '#domain/terms/explore-address.ts'
import { expect, it } from 'vitest'
import { nextOrder, parseExploreChoice, toDimensionTexts, toMetricsText } from './explore-choice.ts'
import { toFiltersText } from './page-filters.ts'

const parse = (search: string) => parseExploreChoice(new URLSearchParams(search))

it('without choices shows net sales, orders and their average by country', () => {
  expect(parse('tab=explore')).toMatchObject({
    metrics: ['net_sales', 'orders', 'average_order_value'],
    metric: 'net_sales',
    by: ['country'],
    filters: [],
    sort: { key: 'net_sales', isDescending: true },
  })
})

it('reads what it writes', () => {
  const filters: Filter[] = [
    ['is', 'country', ['DE', null]],
    ['between', 'order_value', [50, null]],
  ]
  const search = new URLSearchParams({
    metrics: toMetricsText(['units', 'net_sales']) ?? '',
    where: toFiltersText(filters) ?? '',
  })
  for (const [name, value] of Object.entries(toDimensionTexts(['month', 'channel']))) {
    if (value !== null) search.set(name, value)
  }

  expect(parseExploreChoice(search)).toMatchObject({
    metrics: ['units', 'net_sales'],
    by: ['month', 'channel'],
    filters,
    sort: { key: 'month', isDescending: false },
  })
})

it('reads the address that the server writes for figures', () => {
  const where: Filter = [
    'and',
    [
      ['is', 'country', ['DE', null]],
      ['between', 'order_value', [50, null]],
    ],
  ]
  const address = toExploreAddress({
    store: 'a-store',
    period: { from: '2026-05-01', to: '2026-05-31' },
    compare: 'none',
    metrics: ['units', 'net_sales'],
    by: ['month', 'channel'],
    where,
    order: '-units',
  })

  expect(parse(address.slice(address.indexOf('?')))).toMatchObject({
    store: 'a-store',
    period: 'custom',
    from: '2026-05-01',
    to: '2026-05-31',
    compare: 'none',
    metrics: ['units', 'net_sales'],
    by: ['month', 'channel'],
    filters: where[1],
    sort: { key: 'units', isDescending: true },
  })
  const total = { store: 'a', period: { from: '2026-05-01', to: '2026-05-31' }, compare: 'previous_year', by: [] }
  const one = toExploreAddress({ ...total, metrics: ['orders'], where: ['is', 'city', ['Ulm']] })
  expect(parse(one.slice(one.indexOf('?')))).toMatchObject({
    compare: 'previous_year',
    by: [],
    filters: [['is', 'city', ['Ulm']]],
  })
})

it.each([
  ['an unknown metric', 'metrics=sales,units', { metrics: ['units'] }],
  ['more metrics than fit', 'metrics=orders,units,returns,refunds,taxes,duties,shipping', { metrics: { length: 6 } }],
  ['an unknown dimension', 'split=moon', { by: ['country'] }],
  ['two dimensions of time', 'split=month&and=day', { by: ['month'] }],
  ['the same dimension twice', 'split=city&and=city', { by: ['city'] }],
  ['no breakdown', 'split=none&and=city', { by: [] }],
  ['a filter that is not JSON', 'where=country', { filters: [] }],
  ['a filter on an unknown field', 'where=[["is","moon",["x"]]]', { filters: [] }],
  ['a nested filter', 'where=[["not",["is","city",["Rome"]]]]', { filters: [['not', ['is', 'city', ['Rome']]]] }],
  ['a wrong filter beside a right one', 'where=[["is","city",["Rome"]],["is","moon",["x"]]]', { filters: [] }],
  ['an order by a missing column', 'order=-units', { sort: { key: 'net_sales', isDescending: true } }],
])('treats %s as missing', (_, search, expected) => {
  expect(parse(search)).toMatchObject(expected)
})

it('sorts metrics downwards first and names upwards, and turns round with the second click', () => {
  const sort = { key: 'net_sales', isDescending: true } as const

  expect(nextOrder(sort, 'orders')).toBe('-orders')
  expect(nextOrder(sort, 'country')).toBe('country')
  expect(nextOrder(sort, 'net_sales')).toBe('net_sales')
})
