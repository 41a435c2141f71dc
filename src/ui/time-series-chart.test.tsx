import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { TimeSeriesPoint } from './chart-geometry.ts'
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
  )
  return { user: userEvent.setup(), plot: screen.queryByRole('slider', { name: 'Sales by day' }) }
}

it('names both series and tells the extremes to a screen reader', () => {
  const { plot } = renderChart()

  const chart = within(screen.getByRole('figure', { name: 'Sales by day' }))
  expect(chart.getByText('March')).toBeVisible()
  expect(chart.getByText('February')).toBeVisible()
  expect(plot).toHaveAccessibleDescription(/Highest £90 on 2026-03-03, lowest £-10 on 2026-03-02/)
})

it('reads the last bucket out when it takes focus', async () => {
  const { user, plot } = renderChart()

  await user.tab()
  await user.tab()

  expect(plot).toHaveFocus()
  expect(plot).toHaveAttribute('aria-valuetext', '2026-03-03: £90')
  expect(screen.getByText('2026-03-03')).toBeVisible()
})

it('shows nothing beside the lines until somebody asks', () => {
  renderChart()

  expect(screen.queryByText('2026-03-03')).not.toBeInTheDocument()
})

it('shows the same figures as a table on demand', async () => {
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
])('draws $name without a broken coordinate', ({ shown }) => {
  const { plot } = renderChart(shown)

  expect(plot).toBeInTheDocument()
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|undefined/)
})

it.each([
  { isLastUnfinished: false, solid: 2, dotted: 0 },
  { isLastUnfinished: true, solid: 1, dotted: 1 },
])('dots the way to a bucket that is not over: $isLastUnfinished', ({ isLastUnfinished, solid, dotted }) => {
  const unbroken = points.map((point) => ({ ...point, comparison: null }))
  render(
    <TimeSeriesChart
      label="Sales by day"
      points={unbroken}
      names={{ current: 'March', comparison: null }}
      formats={formats}
      table={null}
      isLastUnfinished={isLastUnfinished}
    />,
  )

  const segments = (line: Element) => (line.getAttribute('d')?.match(/L/g) ?? []).length
  const lines = [...document.querySelectorAll('figure path[stroke-width="2"]')]
  expect(lines.filter((line) => !line.hasAttribute('stroke-dasharray')).map(segments)).toEqual([solid])
  expect(lines.filter((line) => line.hasAttribute('stroke-dasharray'))).toHaveLength(dotted)
})
