import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readNumber } from '#test/harness/read-number.ts'
import { type Answer, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
// Each look at the page takes time that the server in this process needs.
const soon = { timeout: 60_000, interval: 500 }

async function openHours(search = '', answer?: Answer) {
  const opened = await renderRoute(`/analytics?tab=breakdown&period=all_time${search}`, {
    backend,
    as: owner,
    ...(answer && { answer }),
  })
  const panel = within(await screen.findByRole('region', { name: 'By hour and weekday' }, soon))
  return { ...opened, panel }
}

/** Answers the figures by hour and weekday with these rows: weekday, hour, net sales in cents, and orders. */
const withRows =
  (rows: [day: string, hour: string | null, sales: number, orders?: number][]): Answer =>
  async (request) => {
    if (!decodeURIComponent(request.url).includes('"hour"')) return null
    const answer = Object(await (await backend.fetch(request)).json())
    const metric = (value: number) => ({ value, comparison: null, change: null })
    const toRow = ([day, hour, value, orders = 5]: (typeof rows)[number]) => ({
      keys: [day, hour],
      labels: [day, hour],
      metrics: { net_sales: metric(value), orders: metric(orders) },
    })
    return Response.json({ ...answer, rows: rows.map(toRow) })
  }

const EXAMPLE = withRows([
  ['0', '9', 10_000],
  ['6', '11', 20_000],
  ['2', '11', -5_000],
  ['3', null, 90_000],
])

/** The texts of a row, without what screen readers add to a figure. */
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replace(': show the orders', ''))

it('shows every hour between the first and the last with sales, and sales without a time below', async () => {
  const { panel } = await openHours('', EXAMPLE)

  const rows = within(panel.getByRole('table', { name: 'Net sales by hour and weekday' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    '9:00 AM',
    '10:00 AM',
    '11:00 AM',
    'No time',
  ])
  expect(cellsOf(rows[1] ?? document.body)).toEqual(['100', '', '—', '—', '', '', '—'])
  expect(cellsOf(rows[3] ?? document.body)).toEqual(['—', '', '−50', '—', '', '', '200'])
  expect(panel.getByText(/^The highest: Sunday, 11:00 AM, with \$200\.00\. /)).toBeVisible()
})

it('names no hour as the highest that has only a few orders', async () => {
  const { panel } = await openHours(
    '',
    withRows([
      ['0', '9', 10_000],
      ['6', '11', 20_000, 1],
    ]),
  )

  expect(
    panel.getByText(/^The highest: Monday, 9:00 AM, with \$100\.00\. Hours are in the store’s time zone\.$/),
  ).toBeVisible()
})

it('colors cells in proportion to the highest one, and those below zero not at all', async () => {
  const { panel } = await openHours('', EXAMPLE)

  const colorOf = (text: string) => {
    const cell = panel.getByRole('cell', { name: new RegExp(`^${text} ?: show the orders$`) })
    return Number(getComputedStyle(cell.firstElementChild ?? cell).opacity)
  }
  expect(colorOf('900')).toBeCloseTo(0.45, 9)
  expect(colorOf('200')).toBeCloseTo(0.1, 9)
  expect(colorOf('−50')).toBe(0)
})

it('has one stop of the Tab key in each row of its table', async () => {
  const { panel } = await openHours('&tables=hours', EXAMPLE)

  const rows = within(panel.getByRole('table')).getAllByRole('row')
  const stopsOf = (row = document.body) =>
    within(row)
      .getAllByRole('button')
      .map(({ tabIndex }) => tabIndex)
  expect(stopsOf(rows[1])).toEqual([0])
  expect(stopsOf(rows[3])).toEqual([0, -1])
})

it('adds up to the breakdown by weekday, and switches to orders in the address', async () => {
  const { panel, user, router } = await openHours('&split=weekday')
  const sumOf = (column: number) =>
    within(panel.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => readNumber(cellsOf(row)[column]))
      .reduce((total, value) => total + value, 0)

  await user.click(panel.getByRole('radio', { name: 'Orders' }))
  await user.click(panel.getByRole('button', { name: 'View as table' }))

  expect(router.state.location.search).toBe('?tab=breakdown&period=all_time&split=weekday&heat=orders&tables=hours')
  const breakdown = await screen.findByRole('table', { name: 'Figures by weekday' }, soon)
  const saturday = within(breakdown).getByRole('row', { name: /^Saturday/ })
  expect(sumOf(5)).toBeGreaterThan(0)
  expect(panel.getAllByRole('button', { name: /: show the orders$/ }).length).toBeGreaterThan(20)
  expect(sumOf(6)).toBe(Number(cellsOf(saturday)[1]?.replaceAll(/\D/g, '')))
})

it('exports the figures of every hour', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:hours'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { panel, user } = await openHours()

  await user.click(panel.getByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toMatch(/^\W?Weekday,Hour,Net sales/i)
})
