import { expect, test } from 'vitest'
import { getFavoritePages, getRecentPages, notePageView, toggleFavoritePage } from './page-lists.ts'

test('recent pages come newest first, each once', () => {
  for (const path of ['/dashboard', '/analytics', '/settings', '/dashboard']) notePageView(path)

  expect(getRecentPages()).toEqual(['/dashboard', '/settings', '/analytics'])
  expect(localStorage.getItem('recent-pages')).toBe('["/dashboard","/settings","/analytics"]')
})

test('ten recent pages are kept', () => {
  for (let page = 1; page <= 12; page += 1) notePageView(`/page-${page}`)

  expect(getRecentPages()).toHaveLength(10)
  expect(getRecentPages()[0]).toBe('/page-12')
  expect(getRecentPages().at(-1)).toBe('/page-3')
})

test('the landing page is the last one viewed, and no recent one', () => {
  notePageView('/dashboard')
  notePageView('/')

  expect(localStorage.getItem('last_page_viewed')).toBe('/')
  expect(getRecentPages()).toEqual(['/dashboard'])
})

test('a page is made a favorite and taken back', () => {
  toggleFavoritePage('/analytics')
  toggleFavoritePage('/settings')
  expect(getFavoritePages()).toEqual(['/analytics', '/settings'])

  toggleFavoritePage('/analytics')

  expect(getFavoritePages()).toEqual(['/settings'])
  expect(localStorage.getItem('favorite-pages')).toBe('["/settings"]')
})

test.each(['not JSON', '{"0":"/dashboard"}', '[7]'])('%s in storage counts as no pages', (text) => {
  localStorage.setItem('recent-pages', text)
  localStorage.setItem('favorite-pages', text)

  expect([getRecentPages(), getFavoritePages()]).toEqual([[], []])
})
