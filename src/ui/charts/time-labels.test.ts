import { expect, it } from 'vitest'
import { labeledIndexes, placeLabels } from './time-labels.ts'

it.each([
  { count: 0, apart: 2, labeled: [] },
  { count: 3, apart: 0.4, labeled: [0, 1, 2] },
  { count: 30, apart: 4.2, labeled: [0, 5, 10, 15, 20, 25] },
  { count: 3653, apart: 731, labeled: [0, 731, 1462, 2193, 2924] },
])('labels buckets of $count that are at least $apart apart', ({ count, apart, labeled }) => {
  expect(labeledIndexes(count, apart)).toEqual(labeled)
})

const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
const labelsIn = (width: number) =>
  placeLabels(days, {
    x: (index) => 40 + ((width - 40) * index) / 29,
    from: 40,
    to: width,
    formatTick: (day) => `Nov ${Number(day.slice(8))}`,
  })

it('a phone has room for a label of each week', () => {
  expect(labelsIn(286).map(({ text }) => text)).toEqual(['Nov 1', 'Nov 8', 'Nov 15', 'Nov 22', 'Nov 29'])
})

it('labels neither overlap nor leave the plot', () => {
  for (const width of [120, 286, 640, 2200]) {
    const ends = labelsIn(width).map(({ text, x }) => [x - text.length * 3.2, x + text.length * 3.2] as const)
    expect(ends.length).toBeGreaterThan(0)
    for (const [index, [start, end]] of ends.entries()) {
      expect(start).toBeGreaterThanOrEqual(ends[index - 1]?.[1] ?? 40 - 0.01)
      expect(end).toBeLessThanOrEqual(width + 0.01)
    }
  }
})
