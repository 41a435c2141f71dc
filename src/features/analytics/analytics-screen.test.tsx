import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { weekdayOf } from '#domain/calendar-units.ts'
import { addDays, dayIn } from '#domain/periods.ts'
import { readNumber } from '#test/harness/read-number.ts'
import { type Answer, registerOwner, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

/** Opens the reports of the owner's store, which has the sample data. */
async function openReport(path = '/analytics', answer?: Answer) {
  const opened = await renderRoute(path, { backend, as: owner, ...(answer && { answer }) })
  await screen.findByRole('region', { name: /^Sales by/ }, soon)
  return opened
}

const panel = () => within(screen.getByRole('region', { name: /^Sales by/ }))
const table = () => panel().getByRole('table', { name: /^Figures by/ })
const rowNames = () =>
  within(table())
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => row.querySelector('th > span > span')?.textContent ?? '')

function column(name: string) {
  const headers = within(table()).getAllByRole('columnheader')
  const index = headers.findIndex((header) => header.textContent === name)
  return within(table())
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => row.children[index]?.textContent ?? '')
}

it('shows how sales add up, when they came in, and every metric by day', async () => {
  await openReport()

  const sums = within(screen.getByRole('region', { name: 'How sales add up' }))
  for (const name of ['Gross sales', /minus Discounts/, /minus Returns/, /makes Net sales/, /makes Total sales/]) {
    expect(sums.getByRole('cell', { name })).toBeVisible()
  }
  expect(screen.getByRole('figure', { name: 'Net sales by day' })).toBeVisible()
  expect(rowNames()).toHaveLength(30)
  expect(within(table()).getByRole('row', { name: /^Total/ })).toBeVisible()
  expect(await screen.findByText('Sample data', undefined, soon)).toBeVisible()
})

it('notes refunds with an estimated date', async () => {
  const person = await registerOwner(backend)
  await backend.database.query(
    `update public.sales_days set refunds_estimated = refunds
     where store_id in (
       select store_id from public.store_members join auth.users on users.id = user_id where email = $1
     )`,
    [person.email],
  )
  await renderRoute('/analytics', { backend, as: person })
  await screen.findByRole('region', { name: /^Sales by/ }, soon)

  const estimated = /(\d+) of \1 refunds? ha(s|ve) an estimated date/
  expect(screen.getByRole('cell', { name: /minus Returns/ })).toHaveTextContent(estimated)
  expect(screen.getByRole('region', { name: 'Key figures' })).toHaveTextContent(estimated)
  expect(screen.getByRole('cell', { name: /minus Discounts/ })).not.toHaveTextContent(/estimated/)
})

it('shows days that add up to the total', async () => {
  await openReport()

  const whole = within(table()).getByRole('row', { name: /^Total/ }).children
  const headers = within(table()).getAllByRole('columnheader')
  for (const name of ['Gross sales', 'Discounts', 'Returns', 'Net sales', 'Total sales', 'Orders', 'Units']) {
    const index = headers.findIndex((header) => header.textContent === name)
    const sum = column(name).reduce((total, text) => total + readNumber(text), 0)
    expect(sum).toBeCloseTo(readNumber(whole[index]?.textContent ?? ''), 2)
  }
})

it('opens what is behind each figure of a day', async () => {
  const { user } = await openReport()
  const headers = within(table()).getAllByRole('columnheader')
  const change = headers.findIndex((header) => header.textContent === 'Change')
  const days = within(table()).getAllByRole('row').slice(1, -1)

  for (const day of days) {
    const figures = [...day.children].filter((_cell, at) => at > 0 && at !== change)
    const known = figures.filter(({ textContent }) => readNumber(textContent) !== 0 && textContent !== '—')
    expect(within(day).queryAllByRole('button', { name: /: show the (orders|refunds)$/ })).toHaveLength(known.length)
  }

  const [units] = within(within(table()).getByRole('row', { name: /^Total/ }))
    .getAllByRole('button')
    .slice(-3)
  await user.click(units ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: /^Orders: / }, soon))
  const total = await dialog.findByRole('row', { name: /^Total/ }, soon)
  expect(total.lastElementChild).toHaveTextContent(units?.firstChild?.textContent ?? 'no figure')
})

it('sorts by a column, reverses with a second click, and keeps the sort in the address', async () => {
  const { user, router } = await openReport()
  const byColumn = () => panel().getByRole('columnheader', { name: 'Net sales' })

  await user.click(within(byColumn()).getByRole('button'))

  expect(router.state.location.search).toBe('?sort=-net_sales')
  expect(byColumn()).toHaveAttribute('aria-sort', 'descending')
  const falling = column('Net sales').map(readNumber)
  expect(falling).toEqual(falling.toSorted((one, other) => other - one))

  await user.click(within(byColumn()).getByRole('button'))

  expect(router.state.location.search).toBe('?sort=net_sales')
  expect(column('Net sales').map(readNumber)).toEqual(falling.toReversed())
})

it('shows the table and the chart by week, and keeps that in the address', async () => {
  const { user, router } = await openReport()

  await user.click(screen.getByRole('radio', { name: 'Week' }))
  expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked()

  expect(await screen.findByRole('figure', { name: 'Net sales by week' }, soon)).toBeVisible()
  expect(router.state.location.search).toBe('?by=week')
  expect(rowNames().length).toBeLessThan(7)
  expect(screen.getByRole('checkbox', { name: 'Hide weeks without sales' })).toBeVisible()
})

it('charts another metric, also as a table', async () => {
  const { user, router } = await openReport()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Returns')

  const chart = within(await screen.findByRole('figure', { name: 'Returns by day' }))
  expect(router.state.location.search).toBe('?metric=returns')
  await user.click(chart.getByRole('button', { name: 'View as table' }))
  expect(router.state.location.search).toBe('?metric=returns&tables=sales')
  expect(within(await chart.findByRole('table', undefined, soon)).getAllByRole('row')).toHaveLength(31)
})

it('filters rows by date and says when none match', async () => {
  const { user, router } = await openReport('/analytics?days=fri')
  const field = screen.getByRole('searchbox', { name: 'Filter days' })
  expect(field).toHaveValue('fri')

  await user.clear(field)
  await user.type(field, 'sun,')

  await waitFor(() => expect(rowNames().every((name) => name.startsWith('Sun,'))).toBe(true), soon)
  expect(rowNames().length).toBeGreaterThan(2)
  expect(router.state.location.search).toBe('?days=sun%2C')

  await user.clear(field)
  await user.type(field, 'no such day')

  expect(await panel().findByText('No days match the filter.', undefined, soon)).toBeVisible()
  expect(panel().getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

it('shows a long period in pages', async () => {
  const { user, router } = await openReport('/analytics?period=last_90_days')
  await screen.findByText('Rows 1–31 of 90', undefined, soon)
  const first = rowNames()[0]

  await user.click(screen.getByRole('button', { name: 'Next' }))

  expect(screen.getByText('Rows 32–62 of 90')).toBeVisible()
  expect(rowNames()[0]).not.toBe(first)

  expect(router.state.location.search).toBe('?period=last_90_days&days_page=2')

  await user.type(screen.getByRole('searchbox', { name: 'Filter days' }), 'fri')

  expect(await screen.findByText(/^Rows 1–1\d of 1\d$/, undefined, soon)).toBeVisible()
})

it('opens the page that the address names, and the last one if there are fewer', async () => {
  const { user } = await openReport('/analytics?period=last_90_days&days_page=9')
  expect(await screen.findByText('Rows 63–90 of 90', undefined, soon)).toBeVisible()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 12 months')

  await waitFor(() => expect(panel().getByText(/^Rows 1–/)).toBeVisible(), soon)
})

it('hides days without sales, which the address keeps', async () => {
  const { user, router } = await openReport()

  await user.click(screen.getByRole('checkbox', { name: 'Hide days without sales' }))

  expect(screen.getByRole('checkbox', { name: 'Hide days without sales' })).toBeChecked()
  expect(router.state.location.search).toBe('?empty=hidden')
})

it('replaces the address while a text is typed, so that one step back leaves the filter', async () => {
  const { user, router } = await openReport('/analytics?metric=orders')
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  const field = await screen.findByRole('searchbox', { name: 'Filter weeks' }, soon)
  await user.type(field, '2')
  await waitFor(() => expect(router.state.location.search).toContain('days=2'), soon)
  await user.type(field, '0')
  await waitFor(() => expect(router.state.location.search).toContain('days=20'), soon)

  await router.navigate(-1)

  await waitFor(() => expect(router.state.location.search).toBe('?metric=orders'), soon)
})

it('hides a column, which the address keeps', async () => {
  const { user, router } = await openReport()

  await user.click(panel().getByRole('button', { name: 'Choose columns of sales' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Taxes' }, soon))

  expect(router.state.location.search).toContain('days_columns=gross_sales%2Cdiscounts')
  expect(within(table()).queryByRole('columnheader', { name: 'Taxes' })).not.toBeInTheDocument()
  expect(within(table()).getByRole('columnheader', { name: 'Net sales' })).toBeVisible()
})

it('exports the filtered rows as CSV in the order shown', async () => {
  const { user } = await openReport('/analytics?sort=-from')
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:sales'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.type(screen.getByRole('searchbox', { name: 'Filter days' }), 'sun,')
  await waitFor(() => expect(rowNames().every((name) => name.startsWith('Sun,'))).toBe(true), soon)

  await user.click(panel().getByRole('button', { name: 'Export CSV' }))

  const lines = ((await saved[0]?.text()) ?? '').trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^currency,from,to,gross_sales,.*,refunds,compared_from,compared_to,compared_gross_sales,/)
  expect(lines).toHaveLength(rowNames().length + 1)
  expect(lines[1]).toMatch(/^USD,\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2},\d+\.\d{2},/)
  const days = lines.slice(1).map((line) => line.split(',')[1] ?? '')
  expect(days).toEqual(days.toSorted().toReversed())
})

it('moves between tabs by keyboard, and keeps the tab in the address and the period above it', async () => {
  const { user, router } = await openReport('/analytics?period=last_90_days&metric=orders')

  screen.getByRole('tab', { name: 'Sales' }).focus()
  await user.keyboard('{ArrowRight}')

  expect(await screen.findByRole('tab', { name: 'Products', selected: true })).toHaveFocus()
  expect(router.state.location.search).toBe('?period=last_90_days&tab=products')
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveDisplayValue('Last 90 days')
})

it('leads to breakdowns of the same sales, as do links from before they had a tab', async () => {
  const { user, router } = await openReport('/analytics?period=last_90_days&sort=-orders')
  const links = within(screen.getByRole('navigation', { name: 'Breakdowns of these sales' }))

  await user.click(links.getByRole('link', { name: 'by channel' }))

  expect(await screen.findByRole('region', { name: 'Breakdown by channel' }, soon)).toBeVisible()
  expect(router.state.location.search).toBe('?period=last_90_days&split=channel&tab=breakdown')
  await router.navigate('/analytics?split=payment_method')
  expect(await screen.findByRole('region', { name: 'Breakdown by payment method' }, soon)).toBeVisible()
})

it('names the tab in the title of the document', async () => {
  const { router } = await openReport()
  await waitFor(() => expect(document.title).toBe('Sales · Analytics · Cartwright'))

  await router.navigate('/analytics?tab=products')

  await waitFor(() => expect(document.title).toBe('Products · Analytics · Cartwright'), soon)
})

it('says that a period has no sales instead of showing zeros, and leads back to the default period', async () => {
  const path = '/analytics?by=month&period=custom&from=2030-01-01&to=2030-03-31'
  const { user, router } = await renderRoute(path, { backend, as: owner })

  expect(await screen.findByText('No sales in this period', undefined, soon)).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Show the last 30 days' }))

  expect(await screen.findByRole('region', { name: 'Sales by month' }, soon)).toBeVisible()
  expect(screen.queryByText('No sales in this period')).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?by=month')
})

it('marks the weeks that the period cuts off as partial', async () => {
  const today = dayIn('UTC', new Date())
  const wednesday = addDays(today, -7 - ((weekdayOf(today) + 5) % 7))
  await openReport(`/analytics?by=week&period=custom&from=${addDays(wednesday, -20)}&to=${wednesday}`)

  const rows = within(table()).getAllByRole('row').slice(1, -1)
  const partial = rows.map((row) => within(row).queryByText('Partial') !== null)
  expect(partial).toEqual([true, false, false, true])
})

it('shows a period that is too long for days by month', async () => {
  await openReport('/analytics?by=day&period=custom&from=2020-01-01&to=2026-12-31')

  expect(await screen.findByRole('figure', { name: 'Net sales by month' }, soon)).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Day' })).not.toBeInTheDocument()
})

it('opens the days of a row', async () => {
  const { user, router } = await openReport('/analytics?by=month&period=custom&from=2026-01-01&to=2026-03-31')
  await waitFor(() => expect(rowNames()).toHaveLength(3), soon)

  await user.click(within(table()).getByRole('link', { name: /^February/ }))

  expect(router.state.location.search).toBe('?period=custom&from=2026-02-01&to=2026-02-28')
  await waitFor(() => expect(rowNames()).toHaveLength(28), soon)
})

it('shows no change for a month that is compared with a part of one', async () => {
  const end = `${addDays(`${dayIn('UTC', new Date()).slice(0, 7)}-01`, -1).slice(0, 8)}20`
  const from = `${addDays(end, -120).slice(0, 7)}-01`
  await openReport(`/analytics?period=custom&from=${from}&to=${end}&by=month`)

  const [first, ...others] = column('Change')
  expect(first).toBe('—')
  expect(others.join(' ')).toContain('%')
})

it('hides the comparison when it is off', async () => {
  const { user } = await openReport()
  expect(panel().getByRole('columnheader', { name: 'Change' })).toBeVisible()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'No comparison')

  await waitFor(() => {
    expect(panel().queryByRole('columnheader', { name: 'Change' })).not.toBeInTheDocument()
  }, soon)
})

it('offers ways to fill a store without orders, and shows its sales once it has sample data', async () => {
  const { user } = await renderRoute('/analytics', { backend, as: await registerPerson(backend) })

  expect(await screen.findByRole('button', { name: 'Import orders' }, soon)).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Explore with sample data' }))

  expect(await screen.findByRole('region', { name: 'How sales add up' }, soon)).toBeVisible()
})

it('opens the import over an empty report', async () => {
  const { user, router } = await renderRoute('/analytics', { backend, as: await registerPerson(backend) })

  await user.click(await screen.findByRole('button', { name: 'Import orders' }, soon))

  expect(router.state.location).toMatchObject({ pathname: '/analytics', search: '?import=new' })
  expect(await screen.findByRole('dialog', undefined, soon)).toBeVisible()
})

it('shows why the sales failed to load, and retries', async () => {
  let isBroken = true
  const error = { code: 'forbidden', message: 'You may not see this store.', requestId: 'r-1' }
  const { user } = await renderRoute('/analytics', {
    backend,
    as: owner,
    answer: ({ url }) =>
      isBroken && url.includes('/api/analytics-summary') ? Response.json({ error }, { status: 403 }) : null,
  })

  const alert = await screen.findByRole('alert', undefined, soon)
  expect(alert).toHaveTextContent('Your sales could not be loaded')
  expect(alert).toHaveTextContent('You may not see this store.')

  isBroken = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('region', { name: 'How sales add up' }, soon)).toBeVisible()
})

it('says which tab failed to load', async () => {
  const error = { code: 'forbidden', message: 'You may not see this store.', requestId: 'r-1' }
  await renderRoute('/analytics?tab=products', {
    backend,
    as: owner,
    answer: ({ url }) => (url.includes('/api/analytics-summary') ? Response.json({ error }, { status: 403 }) : null),
  })

  const alert = await screen.findByRole('alert', undefined, soon)
  expect(alert).toHaveTextContent('Your products could not be loaded')
})
