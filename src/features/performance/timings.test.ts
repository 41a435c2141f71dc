import { expect, test } from 'vitest'
import { summarizeRoutes } from './timings.ts'

const metric = (page: string, value: number) => ({
  name: 'route_change',
  value,
  unit: 'ms' as const,
  timestamp: '2026-03-01T10:00:00.000Z',
  page,
  component: page,
})

test('a page has one row with its median and its latest time, the slowest page first', () => {
  const rows = summarizeRoutes([metric('/a', 30), metric('/b', 50), metric('/a', 10), metric('/a', 20)])
  expect(rows).toMatchObject([
    { page: '/b', count: 1, medianMs: 50, latestMs: 50 },
    { page: '/a', count: 3, medianMs: 20, latestMs: 20 },
  ])
})
