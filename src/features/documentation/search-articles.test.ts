import { expect, test } from 'vitest'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { IMPORT_FORMATS } from '#domain/imports/formats/format-guide.ts'
import { ARTICLES } from '#features/documentation/articles/articles.ts'
import { searchArticles } from './search-articles.ts'

const first = (words: string) => searchArticles(words)[0]?.id

test.each([
  ['net sales', 'net-sales'],
  ['average ord', 'average-order-value'],
  ['forgot pasword', 'passwords'],
  ['woocommerce orders', 'woocommerce-orders'],
  ['logout', 'signing-in'],
  ['avatar', 'profile'],
])('"%s" finds %s first', (words, id) => {
  expect(first(words)).toBe(id)
})

test('unknown words find nothing', () => {
  expect(searchArticles('zeppelin')).toEqual([])
  expect(searchArticles('')).toEqual([])
})

test('every figure and import format has one article with its own address', () => {
  const ids = ARTICLES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const name of Object.keys(METRIC_DEFINITIONS)) expect(ids).toContain(name.replaceAll('_', '-'))
  for (const { id } of IMPORT_FORMATS) expect(ids).toContain(id)
})

test('links to help articles lead to one', () => {
  const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const linked = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/['"]\/documentation\/([\w-]+)/g)].map(([, id]) => id),
  )
  expect(linked.length).toBeGreaterThan(5)
  expect(linked.filter((id) => !ARTICLES.some((article) => article.id === id))).toEqual([])
})
