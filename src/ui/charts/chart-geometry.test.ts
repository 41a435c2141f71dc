import { describe, expect, it } from 'vitest'
import {
  areaPath,
  buildValueScale,
  extremesOf,
  linePath,
  lonePlaces,
  nearestIndex,
  positionOf,
  type TimeSeriesPoint,
} from './chart-geometry.ts'

const span = { start: 40, end: 440 }

const point = (date: string, value: number | null): TimeSeriesPoint => ({ date, value, comparison: null })

describe('the value scale', () => {
  it.each([
    { name: 'positive values', values: [120, 480], ticks: [0, 100, 200, 300, 400, 500] },
    { name: 'negative values', values: [-250, -40], ticks: [-250, -200, -150, -100, -50, 0] },
    { name: 'values on both sides of zero', values: [-50, 150], ticks: [-50, 0, 50, 100, 150] },
    { name: 'a single small count, without fractions of it', values: [1], ticks: [0, 1] },
    { name: 'a trillion', values: [1e12], ticks: [0, 2e11, 4e11, 6e11, 8e11, 1e12] },
    { name: 'zeros only', values: [0, 0, 0], ticks: [0] },
    { name: 'no values', values: [], ticks: [0] },
  ])('has round ticks and shows zero for $name', ({ values, ticks }) => {
    expect(buildValueScale(values, [200, 0]).ticks).toEqual(ticks)
  })

  it('has labels of whole percents for rates', () => {
    expect(buildValueScale([0.031, 0.078], [200, 0], 0.01).ticks).toEqual([0, 0.02, 0.04, 0.06, 0.08])
    expect(buildValueScale([0.004], [200, 0], 0.01).ticks).toEqual([0, 0.01])
  })

  it('places every value inside the plot, and larger values higher', () => {
    const scale = buildValueScale([-300, 0, 900], [200, 10])

    const places = [-300, 0, 900].map((value) => scale.y(value))

    expect(Math.max(...places)).toBeLessThanOrEqual(200)
    expect(Math.min(...places)).toBeGreaterThanOrEqual(10)
    expect(places).toEqual([...places].toSorted((a, b) => b - a))
    expect(scale.baseline).toBe(scale.y(0))
  })

  it('scales ten years of days', () => {
    const days = Array.from({ length: 3653 }, (_, index) => index * 1000)

    expect(buildValueScale(days, [200, 0]).ticks).toEqual([0, 1e6, 2e6, 3e6, 4e6])
  })
})

describe('the time axis', () => {
  it('spreads buckets from edge to edge and centers a single one', () => {
    expect([0, 1, 2].map((index) => positionOf(index, 3, span))).toEqual([40, 240, 440])
    expect(positionOf(0, 1, span)).toBe(240)
  })

  it.each([
    { x: -20, index: 0 },
    { x: 40, index: 0 },
    { x: 89, index: 0 },
    { x: 91, index: 1 },
    { x: 440, index: 4 },
    { x: 9000, index: 4 },
  ])('finds bucket $index at $x pixels', ({ x, index }) => {
    expect(nearestIndex(x, 5, span)).toBe(index)
  })

  it('finds the only bucket at any place', () => {
    expect(nearestIndex(300, 1, span)).toBe(0)
  })
})

describe('a path', () => {
  it('connects its places and leaves a gap at a missing one', () => {
    const places = [{ x: 0, y: 5 }, { x: 10, y: 7 }, null, { x: 30, y: 1 }]

    expect(linePath(places)).toBe('M0,5L10,7M30,1')
    expect(areaPath(places, 9)).toBe('M0,9L0,5L10,7V9ZM30,9L30,1V9Z')
  })

  it('does not show a place between gaps, which is drawn as a dot', () => {
    const places = [{ x: 0, y: 5 }, null, { x: 20, y: 7 }, { x: 30, y: 1 }, null, { x: 50, y: 2 }]

    expect(lonePlaces(places).map(({ x }) => x)).toEqual([0, 50])
  })

  it('is empty without places', () => {
    expect(linePath([null])).toBe('')
    expect(areaPath([], 9)).toBe('')
  })
})

describe('the extremes', () => {
  it('are the highest and the lowest bucket that have a value', () => {
    const points = [point('2026-01-01', null), point('2026-01-02', -5), point('2026-01-03', 9)]

    expect(extremesOf(points)).toEqual({ highest: points[2], lowest: points[1] })
  })

  it('are null without values', () => {
    expect(extremesOf([point('2026-01-01', null)])).toBeNull()
  })
})
