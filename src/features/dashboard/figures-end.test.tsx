import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { type Answer, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const NOTHING = { net_sales: 0, orders: 0, customers: 0, returning_customers: 0, refunds: 0 }

/** Answers with figures of the last 30 days whose store ends some days before today. */
const endingBefore =
  (days: number, reason: 'import' | 'silence', store: object = {}): Answer =>
  async (request) => {
    if (!request.url.includes('/api/dashboard-data')) return null
    request.headers.delete('If-None-Match')
    const figures = Object(await (await backend.fetch(request)).json())
    const figuresEnd = { day: addDays(figures.today, -days), reason }
    const series: { date: string }[] = figures.series
    return Response.json({
      ...figures,
      series: series.map((bucket) => (bucket.date > figuresEnd.day ? { ...bucket, ...NOTHING } : bucket)),
      store: { ...figures.store, figuresEnd, isSample: false, ...store },
    })
  }

async function openDashboard(answer: Answer, search = '') {
  const opened = await renderRoute(`/dashboard${search}`, { backend, as: owner, answer })
  await screen.findByRole('article', { name: 'Net sales' }, soon)
  return opened
}

it('says where the figures end, and ends the line there', async () => {
  const { router, user } = await openDashboard(endingBefore(3, 'import'))

  const note = await screen.findByText(/^Figures reach to/, undefined, soon)
  const rest = screen.getByText(/^You last imported orders on that day\./)
  expect(rest).not.toBeVisible()
  await user.click(note)
  expect(rest).toBeVisible()
  expect(rest).toHaveTextContent(
    /^You last imported orders on that day\. Changes compare the days up to .+\. Later days aren’t in yet: import a newer file\.$/,
  )
  expect(screen.queryByText(/Changes exclude today/)).not.toBeInTheDocument()
  expect(screen.getByRole('slider', { name: 'Net sales by day' })).toHaveAttribute(
    'aria-valuetext',
    expect.stringContaining('no value'),
  )
  await user.click(screen.getByRole('button', { name: 'View as table' }))
  const table = await screen.findByRole('table', { name: 'Figures by day' }, soon)
  expect(within(table).getAllByText('Not in yet')).toHaveLength(3)

  await user.click(screen.getByRole('link', { name: 'import a newer file' }))
  expect(router.state.location.search).toBe('?tables=sales&import=new')
})

it('says how many orders are dated after today', async () => {
  await openDashboard(endingBefore(0, 'import', { figuresEnd: null, ordersAfterToday: 12 }))

  expect(await screen.findByText('12 orders are dated after today', undefined, soon)).toBeVisible()
  expect(screen.getByText(/^Periods up to today don’t include them\./)).toBeInTheDocument()
})

it('says several things in one line, and the rest of each when it is opened', async () => {
  const { user } = await openDashboard(endingBefore(3, 'import', { ordersAfterToday: 12, ordersInOtherCurrencies: 2 }))

  const line = await screen.findByText(
    / · 12 orders are dated after today · These figures are in USD$/,
    undefined,
    soon,
  )
  const rests = [/You last imported orders/, /Periods up to today/, /They don’t include 2 orders in other currencies/]
  for (const rest of rests) expect(screen.getByText(rest)).not.toBeVisible()
  await user.click(line)
  for (const rest of rests) expect(screen.getByText(rest)).toBeVisible()
})

/** Answers with figures of a year that ends on an old last order. */
const ended: Answer = async (request) => {
  if (!request.url.includes('/api/dashboard-data')) return null
  request.headers.delete('If-None-Match')
  const figures = Object(await (await backend.fetch(request)).json())
  const to = addDays(figures.today, -48)
  const period = { from: addDays(to, -364), to }
  const store = { ...figures.store, lastOrderDay: to, figuresEnd: { day: to, reason: 'silence' }, isSample: false }
  return Response.json({ ...figures, period, store })
}

it('says why the latest periods of a store with an old last order don’t end today', async () => {
  const { user } = await openDashboard(ended, '?period=last_12_months')

  const period = screen.getByRole('combobox', { name: 'Period' })
  expect(period).toHaveDisplayValue('Latest 12 months')
  expect(within(period).getByRole('option', { name: 'Latest 30 days' })).toBeInTheDocument()
  expect(within(period).getByRole('option', { name: 'This month' })).toBeInTheDocument()
  await user.click(await screen.findByText(/^Your last order is from/, undefined, soon))
  expect(
    screen.getByText(/^The latest 7, .+ end on that day\. Calendar periods, such as this month, don’t move\.$/),
  ).toBeVisible()
})

it('says nothing of latest periods beside a custom range that ends on the last order', async () => {
  await openDashboard(ended, '?period=custom&from=2026-01-01&to=2026-01-31')

  expect(await screen.findByRole('region', { name: 'Today' }, soon)).toBeVisible()
  expect(screen.queryByText(/Your last order is from/)).toBeNull()
})

it('leaves open whether orders are missing or there were none', async () => {
  await openDashboard(endingBefore(3, 'silence'))

  expect(
    await screen.findByText(/You rarely have so many days without orders\. If some are missing/, undefined, soon),
  ).toBeInTheDocument()
})

it('says where sample data ends, without asking for a file', async () => {
  await openDashboard(endingBefore(3, 'import', { isSample: true }))

  expect(await screen.findByText(/^The sample data reaches to/, undefined, soon)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'import a newer file' })).not.toBeInTheDocument()
})

it.each([
  [0, 'Changes exclude today.'],
  [9, 'Changes exclude today and later days.'],
])('says which days of a period that ends %i days after today changes leave out', async (later, words) => {
  const today = new Date().toISOString().slice(0, 10)
  const search = `?period=custom&from=${addDays(today, -6)}&to=${addDays(today, later)}`
  await openDashboard(async () => null, search)

  expect(await screen.findByText(/Changes exclude/, undefined, soon)).toHaveTextContent(words)
})
