import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { TimeSeriesPoint } from './chart-geometry.ts'
import { placeReadout } from './plot-readout.tsx'
import { Sparkline } from './sparkline.tsx'
import { TimeSeriesChart } from './time-series-chart.tsx'

const formats = {
  value: (value: number) => `£${value}`,
  axis: (value: number) => `£${value}`,
  date: (day: string) => day,
  tick: (day: string) => day.slice(5),
}

const points: TimeSeriesPoint[] = [
  { date: '2026-03-01', value: 40, comparison: { date: '2026-02-01', value: 60 } },
  { date: '2026-03-02', value: -10, comparison: { date: '2026-02-02', value: 20 } },
  { date: '2026-03-03', value: 90, comparison: null },
]

function renderChart(shown: readonly TimeSeriesPoint[] = points) {
  render(
    <TimeSeriesChart
      label="Sales by day"
      points={shown}
      names={{ current: 'March', comparison: 'February' }}
      formats={formats}
      table={<table aria-label="Sales as figures" />}
    />,
    { wrapper: MemoryRouter },
  )
  return { user: userEvent.setup(), plot: screen.queryByRole('slider', { name: 'Sales by day' }) }
}

it('draws a single bucket and its comparison as bars, as one point has no line', () => {
  renderChart(points.slice(0, 1))

  const heights = [...screen.getByRole('figure').querySelectorAll('rect[class^=fill]')].map((bar) =>
    Number(bar.getAttribute('height')),
  )
  expect(heights).toHaveLength(2)
  expect(heights[1]).toBeCloseTo(1.5 * (heights[0] ?? 0))
})

it('draws a compared value between gaps as a dot, as one point has no line', () => {
  renderChart(points.map((point, index) => (index === 1 ? point : { ...point, comparison: null })))

  expect(screen.getByRole('figure').querySelectorAll('circle')).toHaveLength(1)
})

it('names both series and describes the highest and lowest value', () => {
  const { plot } = renderChart()

  const chart = within(screen.getByRole('figure', { name: 'Sales by day' }))
  expect(chart.getByText('March')).toBeVisible()
  expect(chart.getByText('February')).toBeVisible()
  expect(chart.queryByText('Partial')).not.toBeInTheDocument()
  expect(plot).toHaveAccessibleDescription(/Highest £90 on 2026-03-03, lowest £-10 on 2026-03-02/)
})

it('reads out the last bucket on focus', async () => {
  const { user, plot } = renderChart()

  await user.tab()
  await user.tab()

  expect(plot).toHaveFocus()
  expect(plot).toHaveAttribute('aria-valuetext', '2026-03-03: £90')
  expect(screen.getByText('2026-03-03')).toBeVisible()
})

it('shows no readout before a pointer or the focus reaches the chart', () => {
  renderChart()

  expect(screen.queryByText('2026-03-03')).not.toBeInTheDocument()
})

it('switches to a table and back', async () => {
  const { user } = renderChart()

  await user.click(screen.getByRole('button', { name: 'View as table' }))

  expect(screen.getByRole('table', { name: 'Sales as figures' })).toBeVisible()
  expect(screen.queryByRole('slider')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'View as chart' }))

  expect(screen.getByRole('slider', { name: 'Sales by day' })).toBeVisible()
})

it.each([
  { name: 'nothing', shown: [] },
  { name: 'one bucket', shown: points.slice(0, 1) },
  { name: 'zeros', shown: points.map((point) => ({ ...point, value: 0, comparison: null })) },
  { name: 'no value at all', shown: points.map((point) => ({ ...point, value: null, comparison: null })) },
  { name: 'very large values', shown: points.map((point) => ({ ...point, value: 1e12 })) },
])('draws $name with valid coordinates', ({ shown }) => {
  const { plot } = renderChart(shown)

  expect(plot).toBeInTheDocument()
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|undefined/)
})

const segments = (line: Element) => (line.getAttribute('d')?.match(/L/g) ?? []).length
const lines = () => [...document.querySelectorAll('figure path[stroke-width="2"]')]

it.each([
  { name: 'no bucket', partial: [], solid: 2, dotted: 0 },
  { name: 'the last bucket', partial: [2], solid: 1, dotted: 1 },
  { name: 'the first and the last bucket', partial: [0, 2], solid: 0, dotted: 2 },
])('dots the line next to $name that is partial', ({ partial, solid, dotted }) => {
  renderChart(points.map((point, index) => ({ ...point, partial: partial.includes(index) ? 'partial' : null })))

  const count = (wanted: Element[]) => wanted.reduce((sum, line) => sum + segments(line), 0)
  expect(count(lines().filter((line) => !line.hasAttribute('stroke-dasharray')))).toBe(solid)
  expect(count(lines().filter((line) => line.hasAttribute('stroke-dasharray')))).toBe(dotted)
})

it('reads out that a bucket is partial and how much it changed', async () => {
  const change = { text: '+50%', direction: 'up', meaning: 'good' } as const
  const comparison = { date: '2026-02-03', value: 60 }
  const shown = points.map((point) => ({ ...point, comparison, partial: 'partial, until 3 Mar', change }))
  const { user, plot } = renderChart(shown)

  await user.tab()
  await user.tab()

  expect(screen.getByText('2026-03-03 (partial, until 3 Mar)')).toBeVisible()
  expect(screen.getByText('+50%')).toBeVisible()
  expect(screen.getByText('Partial')).toBeVisible()
  expect(plot).toHaveAttribute(
    'aria-valuetext',
    '2026-03-03 (partial, until 3 Mar): £90; February, 2026-02-03: £60; +50%',
  )
})

describe('a forecast', () => {
  const range = { low: 20, high: 70 }
  const shown = [...points, { date: '2026-03-04', value: 40, comparison: null, range }]

  it('is dotted, with a band that begins at the last actual value', () => {
    renderChart(shown)

    expect(lines().filter((line) => line.hasAttribute('stroke-dasharray'))).toHaveLength(1)
    const bands = [...document.querySelectorAll('figure path.fill-chart-range')]
    expect(bands.map(segments)).toEqual([3])
  })

  it('reads out that it is one, and its range', async () => {
    const { user, plot } = renderChart(shown)

    await user.tab()
    await user.tab()

    expect(plot).toHaveAttribute('aria-valuetext', '2026-03-04 (forecast): £40; Likely £20 to £70')
    expect(screen.getByText('Likely £20 to £70')).toBeVisible()
  })
})

describe('the readout', () => {
  const size = { width: 600, height: 236 }

  it.each([
    { name: 'right of a point in the left half', x: 100, places: [], spot: { side: 'right', edge: 'top' } },
    { name: 'left of a point in the right half', x: 500, places: [], spot: { side: 'left', edge: 'top' } },
    { name: 'below a peak', x: 100, places: [{ x: 120, y: 20 }], spot: { side: 'right', edge: 'bottom' } },
    { name: 'above a low', x: 100, places: [{ x: 120, y: 220 }], spot: { side: 'right', edge: 'top' } },
    {
      name: 'at the top beside a peak far away',
      x: 100,
      places: [{ x: 400, y: 20 }],
      spot: { side: 'right', edge: 'top' },
    },
  ])('goes $name', ({ x, places, spot }) => {
    expect(placeReadout(x, places, size)).toEqual(spot)
  })
})

describe('a sparkline', () => {
  const heights = () =>
    [...(document.querySelector('svg path')?.getAttribute('d') ?? '').matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y))

  it('fills its height with the range of its own values', () => {
    render(<Sparkline values={[1_000, 1_010, 1_005]} label="Sales" />)

    expect(heights()).toEqual([32, 4, 18])
  })

  it('runs through the middle if its values are the same', () => {
    render(<Sparkline values={[5, 5]} label="Sales" />)

    expect(heights()).toEqual([18, 18])
  })

  it.each([
    { name: 'no value', values: [30, null, -10, 60], bars: [12, 4, 24] },
    { name: 'zero', values: [30, 0, -10, 60], bars: [12, 4, 24] },
  ])('has bars from zero if a bucket has $name', ({ values, bars }) => {
    render(<Sparkline values={values} label="Sales" />)

    const rects = [...document.querySelectorAll('svg rect')]
    expect(rects.map((bar) => Number(bar.getAttribute('height')))).toEqual(bars)
    // What is below zero hangs below the others.
    expect(rects.map((bar) => Number(bar.getAttribute('y')))).toEqual([16, 28, 4])
  })

  it('is empty without values', () => {
    render(<Sparkline values={[null]} label="Sales" />)

    expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|undefined/)
  })
})
