import { expect, test } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import {
  forgetPageNames,
  getFavoritePages,
  getRecentPages,
  recordPageView,
  toggleFavoritePage,
  usePageLists,
} from './page-lists.ts'

test('recent pages come newest first, each once', () => {
  for (const path of ['/dashboard', '/analytics', '/settings', '/dashboard']) recordPageView(path)

  expect(getRecentPages()).toEqual(['/dashboard', '/settings', '/analytics'])
  expect(localStorage.getItem('recent-pages')).toBe('["/dashboard","/settings","/analytics"]')
})

test('ten recent pages are kept', () => {
  for (let page = 1; page <= 12; page += 1) recordPageView(`/page-${page}`)

  expect(getRecentPages()).toHaveLength(10)
  expect(getRecentPages()[0]).toBe('/page-12')
  expect(getRecentPages().at(-1)).toBe('/page-3')
})

test('the landing page is the last page viewed, but not a recent one', () => {
  recordPageView('/dashboard')
  recordPageView('/')

  expect(localStorage.getItem('last_page_viewed')).toBe('/')
  expect(getRecentPages()).toEqual(['/dashboard'])
})

test('the name of a page of one thing is kept while the page is listed, and until the person signs out', () => {
  const order = '/analytics/orders/7?store=a'
  recordPageView(order, 'Order #1001')
  toggleFavoritePage('/analytics/products/8')
  recordPageView('/analytics/products/8', 'Lamp')
  recordPageView('/analytics/customers/9', 'Robin Example')
  const { result } = renderHook(usePageLists)
  const names = () => result.current.recent.map((path) => result.current.nameOf(path))
  expect(names()).toEqual(['Robin Example', 'Lamp', 'Order #1001'])

  act(() => {
    for (let page = 1; page <= 10; page += 1) recordPageView(`/page-${page}`)
    recordPageView(order, 'Order #1001')
  })
  expect(JSON.parse(localStorage.getItem('cartwright-page-names') ?? '')).toEqual({
    '/analytics/orders/7': 'Order #1001',
    '/analytics/products/8': 'Lamp',
  })

  act(() => forgetPageNames())
  expect(result.current.recent).not.toContain(order)
  expect(localStorage.getItem('cartwright-page-names')).toBeNull()
})

test('a page is added to the favorites and removed', () => {
  toggleFavoritePage('/analytics')
  toggleFavoritePage('/settings')
  expect(getFavoritePages()).toEqual(['/analytics', '/settings'])

  toggleFavoritePage('/analytics')

  expect(getFavoritePages()).toEqual(['/settings'])
  expect(localStorage.getItem('favorite-pages')).toBe('["/settings"]')
})

test.each(['not JSON', '{"0":"/dashboard"}', '[7]'])('%s in storage counts as an empty list', (text) => {
  localStorage.setItem('recent-pages', text)
  localStorage.setItem('favorite-pages', text)

  expect([getRecentPages(), getFavoritePages()]).toEqual([[], []])
})

test('a favorite order keeps its store in the address, and is listed only while its name is known', () => {
  const order = '/analytics/orders/7?store=a'
  recordPageView(order, 'Order #1001')
  toggleFavoritePage('/analytics/orders/7')
  toggleFavoritePage('/settings')
  const { result } = renderHook(usePageLists)
  expect(result.current.favorites).toEqual([order, '/settings'])
  expect(result.current.isFavorite('/analytics/orders/7')).toBe(true)

  act(() => forgetPageNames())
  expect(result.current.favorites).toEqual(['/settings'])
  expect(result.current.isFavorite('/analytics/orders/7')).toBe(true)

  act(() => toggleFavoritePage('/analytics/orders/7'))
  expect(getFavoritePages()).toEqual(['/settings'])
})
