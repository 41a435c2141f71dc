import { expect, test } from 'vitest'
import { toFiltersText } from '#figures/choices/page-filters.ts'
import { nextSortText, parseOrdersChoice, searchIn, withSearch } from './orders-choice.ts'

const parse = (search: Record<string, string>) => parseOrdersChoice(new URLSearchParams(search))

test('the newest orders come first, and the URL can ask for another order and page', () => {
  expect(parse({})).toMatchObject({ sort: { key: 'order', isDescending: true }, page: 0 })
  expect(parse({ list: 'net_sales', page: '3' })).toMatchObject({
    sort: { key: 'net_sales', isDescending: false },
    page: 2,
  })
  expect(parse({ list: 'height', page: '-4' })).toMatchObject({ sort: { key: 'order' }, page: 0 })
})

test('a second click on a column reverses the order', () => {
  const newest = parse({}).sort
  expect(nextSortText(newest, 'returns')).toBe('-returns')
  expect(nextSortText(newest, 'order')).toBe('order')
  expect(nextSortText({ key: 'order', isDescending: false }, 'order')).toBeNull()
})

test('a search is a filter among the others', () => {
  const { filters } = parse({ where: '[["is","country",["DE"]]]' }).explore
  const searched = withSearch(filters, ' mug ')
  expect(searched).toEqual([
    ['is', 'country', ['DE']],
    ['contains', 'order_text', ['mug']],
  ])
  expect(searchIn(parse({ where: toFiltersText(searched) ?? '' }).explore.filters)).toBe('mug')
  expect(withSearch(searched, '')).toEqual(filters)
})
