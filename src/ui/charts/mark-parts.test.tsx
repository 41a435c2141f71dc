import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { type ChartMark, ChartMarksContext } from './chart-marks.ts'
import { MARK_PARTS } from './mark-parts.tsx'
import { TimeSeriesChart } from './time-series-chart.tsx'

const FIRST = '2026-05-01'
const mark = (name: string, from: string, to = from): ChartMark => ({ id: `${name} ${from}`, name, from, to })

const DAYS = Array.from({ length: 10 }, (_, at) => ({ date: addDays(FIRST, at) }))

function renderChart(marks: readonly ChartMark[], buckets: readonly { date: string; to?: string }[] = DAYS) {
  render(
    <MemoryRouter>
      <ChartMarksContext value={{ ...MARK_PARTS, marks }}>
        <TimeSeriesChart
          label="Sales by day"
          points={buckets.map((bucket, at) => ({ ...bucket, value: at, comparison: null }))}
          names={{ current: 'Sales', comparison: null }}
          formats={{ value: String, axis: String, date: (day) => day, tick: (day) => day }}
          table={<table aria-label="Sales" />}
        />
      </ChartMarksContext>
    </MemoryRouter>,
  )
  return screen.getByRole('slider', { name: 'Sales by day' })
}

it('counts the events of the shown days, leads to the calendar, and describes them', () => {
  const slider = renderChart([mark('Sale', '2026-05-03', '2026-05-05'), mark('Long ago', '2026-04-30')])

  expect(screen.getByRole('link', { name: '1 event' })).toHaveAttribute('href', '/analytics/calendar')
  expect(slider).toHaveAccessibleDescription(/Marked: Sale, May 3\s–\s5, 2026\.$/)
})

it('names an event on its days, and on no others', () => {
  const slider = renderChart([mark('<b>Sale</b> of the year', '2026-05-08', '2026-05-09')])
  fireEvent.focus(slider)
  expect(screen.queryByText('<b>Sale</b> of the year')).toBeNull()

  fireEvent.change(slider, { target: { value: '8' } })

  expect(screen.getByText('<b>Sale</b> of the year')).toBeInTheDocument()
  expect(slider).toHaveAttribute('aria-valuetext', '2026-05-09: 8; <b>Sale</b> of the year')
})

it('puts an event into the month or week in which it was', () => {
  const slider = renderChart(
    [mark('Sale', '2026-04-30'), mark('Last', '2026-05-31'), mark('Later', '2026-06-02')],
    [
      { date: '2026-03-01', to: '2026-03-31' },
      { date: '2026-04-01', to: '2026-04-30' },
      { date: '2026-05-01', to: '2026-05-31' },
    ],
  )

  expect(slider).toHaveAccessibleDescription(/Marked: Sale, Apr 30, 2026; Last/)
  expect(screen.getByRole('link', { name: '2 events' })).toBeInTheDocument()
})

it('marks nothing after the last day of the only bucket, which ends within its month', () => {
  renderChart([mark('Sale', '2026-05-20'), mark('Later', '2026-05-21')], [{ date: '2026-05-01', to: '2026-05-20' }])

  expect(screen.getByRole('link', { name: '1 event' })).toBeInTheDocument()
})

it('lists twenty events below the table, and describes the first five', async () => {
  const user = userEvent.setup()
  const many = Array.from({ length: 20 }, (_, at) => mark(`Event ${at}`, addDays(FIRST, at % 10)))
  const slider = renderChart(many)
  expect(slider).toHaveAccessibleDescription(/Event 4, May 5, 2026; and 15 more\.$/)

  await user.click(screen.getByRole('button', { name: 'View as table' }))

  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(20)
})

it('shows nothing where nothing is marked', () => {
  const slider = renderChart([])

  expect(screen.queryByRole('link')).toBeNull()
  expect(slider).not.toHaveAccessibleDescription(/Marked/)
})
