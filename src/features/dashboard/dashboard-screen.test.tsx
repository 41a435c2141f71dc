import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  type Answer,
  loadStoreId,
  registerOwner,
  registerPerson,
  renderRoute,
} from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

/** Opens the dashboard of the owner's store, which has the sample data. */
async function openDashboard(answer?: Answer) {
  const opened = await renderRoute('/dashboard', { backend, as: owner, ...(answer && { answer }) })
  await screen.findByRole('article', { name: 'Net sales' }, soon)
  return opened
}

const tile = (name: string) => screen.getByRole('article', { name })

it('offers three ways to fill a store without orders', async () => {
  await renderRoute('/dashboard', { backend, as: await registerPerson(backend) })

  expect(await screen.findByRole('button', { name: 'Import orders' }, soon)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect a platform' })).toHaveAttribute('href', '/integrations')
  expect(screen.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
  expect(screen.queryByRole('article', { name: 'Net sales' })).not.toBeInTheDocument()
})

it('adds sample data to an empty store, marks it, and removes it with one click', async () => {
  const { user } = await renderRoute('/dashboard', { backend, as: await registerPerson(backend) })
  await user.click(await screen.findByRole('button', { name: 'Explore with sample data' }, soon))
  expect(await screen.findByText(/^Adding about two years of orders .* This usually takes /)).toBeVisible()

  expect(await screen.findByText('Sample data', undefined, soon)).toBeVisible()
  expect(tile('Net sales')).toHaveTextContent(/\d/)

  await user.click(screen.getByRole('button', { name: 'Remove sample data' }))

  expect(await screen.findByRole('button', { name: 'Explore with sample data' }, soon)).toBeVisible()
})

it('shows the key figures, the chart, top products and recent orders', async () => {
  await openDashboard()

  for (const name of [
    'Net sales',
    'Orders',
    'Average order value',
    'Customers',
    'Returning customer rate',
    'Refunds',
  ]) {
    expect(tile(name)).toHaveTextContent(/\d.*compared with.*\d/)
  }
  expect(screen.getByRole('figure', { name: 'Net sales by day' })).toBeVisible()
  const products = await screen.findByRole('region', { name: 'Top products' })
  expect(products).toHaveTextContent(/^Top products[A-Z][a-z]{2} \d+.*, \d{4}/)
  expect(within(products).getAllByRole('listitem').length).toBeGreaterThan(2)
  expect(within(screen.getByRole('list', { name: 'Recent orders' })).getAllByRole('listitem').length).toBeGreaterThan(2)
})

it('shows no figures of another period offline, and keeps those that were loaded', async () => {
  const { user } = await openDashboard()
  const period = screen.getByRole('combobox', { name: 'Period' })
  onTestFinished(() => onlineManager.setOnline(true))

  act(() => onlineManager.setOnline(false))
  await user.selectOptions(period, 'Last 7 days')
  expect(await screen.findByText('Your figures will load when you are back online.')).toBeVisible()
  expect(screen.queryByRole('article', { name: 'Net sales' })).not.toBeInTheDocument()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'latest')
  expect(await screen.findByRole('article', { name: 'Net sales' })).toBeVisible()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByRole('article', { name: 'Net sales' }, soon)).toBeVisible()
})

it('notes orders without a customer and refunds with an estimated date', async () => {
  const person = await registerOwner(backend)
  await backend.database.query(
    `update public.sales_days set orders_without_customer = least(orders, 1), refunds_estimated = refunds
     where store_id in (
       select store_id from public.store_members join auth.users on users.id = user_id where email = $1
     )`,
    [person.email],
  )
  await renderRoute('/dashboard', { backend, as: person })
  await screen.findByRole('article', { name: 'Net sales' }, soon)

  for (const name of ['Customers', 'Returning customer rate']) {
    expect(tile(name)).toHaveTextContent(/Orders without a customer: \d+/)
  }
  expect(tile('Refunds')).toHaveTextContent(/(\d+) of \1 refunds? ha(s|ve) an estimated date/)
  for (const name of ['Net sales', 'Orders']) expect(tile(name)).not.toHaveTextContent(/without|estimated/)
})

it('changes the period, keeps it in the address, and requests it by name', async () => {
  const asked: string[] = []
  const answer = ({ url }: Request) => {
    asked.push(url)
    return null
  }
  const { user, router } = await openDashboard(answer)
  const before = tile('Orders').textContent

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')

  await waitFor(() => expect(tile('Orders').textContent).not.toBe(before), soon)
  expect(router.state.location.search).toBe('?period=last_7_days')
  expect(asked).toContainEqual(expect.stringMatching(/dashboard-data\?period=last_7_days$/))
})

it.each(['', '?period=this_year', '?period=last_90_days&compare=previous_year&match=weekdays'])(
  'makes one request for its figures when nothing is cached: /dashboard%s',
  async (search) => {
    const asked: string[] = []
    const answer = ({ url }: Request) => {
      asked.push(new URL(url).pathname)
      return null
    }
    await renderRoute(`/dashboard${search}`, { backend, as: owner, answer })

    await screen.findByRole('article', { name: 'Net sales' }, soon)
    await waitFor(() => expect(asked, 'other screens are prefetched').toContain('/api/analytics-summary'), soon)

    expect(asked.filter((path) => path === '/api/dashboard-data')).toHaveLength(1)
  },
)

it('loads a custom range, rejects a reversed one, and says when there are no sales', async () => {
  const { user } = await openDashboard()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom range')
  const first = await screen.findByLabelText('First day')
  const last = screen.getByLabelText('Last day')
  await user.clear(first)
  await user.type(first, '2030-01-05')

  expect(await screen.findByText('The first day is after the last day.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()

  await user.clear(last)
  await user.type(last, '2030-01-20')
  await user.click(screen.getByRole('button', { name: 'Apply' }))

  expect(await screen.findByText(/^Jan 5 – 20, 2030/, { selector: 'p' }, soon)).toBeVisible()
  expect(await screen.findByText('No sales in this period', undefined, soon)).toBeVisible()
  for (const name of ['Sales over time', 'Top products', 'Recent orders']) {
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  }

  await user.click(screen.getByRole('button', { name: 'Show the last 30 days' }))

  await waitFor(() => expect(screen.queryByText('No sales in this period')).not.toBeInTheDocument(), soon)
  expect(screen.getByRole('region', { name: 'Sales over time' })).toBeVisible()
})

it('takes a custom range from a calendar', async () => {
  const { user, router } = await openDashboard()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom range')
  await user.click(await screen.findByRole('button', { name: 'Choose from a calendar' }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Choose from a calendar' }))
  const days = () => calendar.getAllByRole('gridcell').flatMap((cell) => within(cell).queryAllByRole('button'))
  const [first, second] = days().filter((day) => !day.hasAttribute('disabled'))

  await user.click(first ?? calendar.getByText('No first day'))
  expect(calendar.getByRole('button', { name: 'Show these days' })).toBeDisabled()
  await user.click(second ?? calendar.getByText('No second day'))
  const range = ['First day', 'Last day'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  await user.click(calendar.getByRole('button', { name: 'Show these days' }))

  await waitFor(() => {
    expect(router.state.location.search).toBe(`?period=custom&from=${range[0]}&to=${range[1]}`)
  }, soon)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('takes a period from beside the calendar', async () => {
  const { user, router } = await openDashboard()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom range')
  await user.click(await screen.findByRole('button', { name: 'Choose from a calendar' }))

  await user.click(await screen.findByRole('button', { name: 'Last 90 days' }))

  expect(router.state.location.search).toBe('?period=last_90_days')
})

it('says on a button what is chosen, and opens the controls of a narrow screen with it', async () => {
  const { user, router } = await openDashboard()
  await user.click(screen.getByRole('button', { name: 'Last 30 days · vs previous period' }))

  const sheet = within(await screen.findByRole('dialog', { name: 'Period and filters' }, soon))
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Period' }), 'Last 7 days')
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Compare with' }), 'Previous year')
  await user.click(sheet.getByRole('button', { name: 'Show the figures' }))

  expect(router.state.location.search).toBe('?period=last_7_days&compare=previous_year')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Last 7 days/ })).toBeVisible()
})

it('hides the comparison when it is off', async () => {
  const { user } = await openDashboard()
  expect(tile('Net sales')).toHaveTextContent(/compared with/)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'No comparison')

  await waitFor(() => {
    expect(tile('Net sales')).not.toHaveTextContent(/compared with/)
  }, soon)
})

it('compares all time with nothing', async () => {
  const { user } = await openDashboard()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'All time')

  expect(await screen.findByRole('figure', { name: 'Net sales by month' }, soon)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Compare with' })).toBeDisabled()
  expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveDisplayValue('Nothing to compare with')
  expect(tile('Net sales')).not.toHaveTextContent(/New|compared with/)
  expect(screen.queryByRole('checkbox', { name: 'Match days of the week' })).not.toBeInTheDocument()
})

it('says that a comparison before the first order is no full period', async () => {
  const { rows } = await backend.database.query(
    'select min(day)::text as first from public.sales_days where store_id = $1',
    [await loadStoreId(backend, owner)],
  )
  const first = String(rows[0]?.['first'])
  await renderRoute(`/dashboard?period=custom&from=${first}&to=${first}`, { backend, as: owner })
  await screen.findByRole('article', { name: 'Net sales' }, soon)

  expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveDisplayValue('Previous period (no full period)')
  expect(tile('Net sales')).not.toHaveTextContent(/New|compared with/)
})

it('matches days of the week on request and keeps that in the address', async () => {
  const { user, router } = await openDashboard()
  const dates = () => screen.getByText(/– .*compared with/, { selector: 'p:not(article *)' }).textContent
  const before = dates()

  await user.click(screen.getByRole('checkbox', { name: 'Match days of the week' }))

  await waitFor(() => expect(dates()).not.toBe(before), soon)
  expect(router.state.location.search).toBe('?match=weekdays')
  expect(screen.getByRole('checkbox', { name: 'Match days of the week' })).toBeChecked()
})

it('marks today as partial in the table', async () => {
  const { user } = await openDashboard()
  const chart = within(screen.getByRole('figure', { name: 'Net sales by day' }))

  await user.click(chart.getByRole('button', { name: 'View as table' }))

  const table = await chart.findByRole('table', undefined, soon)
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('Partial')
  expect(within(table).getAllByText('Partial')).toHaveLength(1)
})

it('shows a status only for exceptional orders, and no time for orders without one', async () => {
  const person = await registerOwner(backend)
  const [refunded, open] = await latestOrders(person.email)
  await backend.database.query(
    `update public.orders set financial_status = 'partially_refunded', placed_time_known = false where id = $1`,
    [refunded],
  )
  await backend.database.query(`update public.orders set financial_status = null, status = 'open' where id = $1`, [
    open,
  ])

  await renderRoute('/dashboard', { backend, as: person })

  const list = await screen.findByRole('list', { name: 'Recent orders' }, soon)
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent(/Total \$\d/)
  expect(first).toHaveTextContent('Partly refunded')
  expect(first).not.toHaveTextContent(/AM|PM/)
  expect(second).not.toHaveTextContent(/Open/)
  expect(second).toHaveTextContent(/AM|PM/)
})

async function latestOrders(email: string) {
  const { rows } = await backend.database.query(
    `select orders.id from public.orders
     join public.store_members using (store_id) join auth.users on users.id = user_id
     where email = $1 and orders.status <> 'return' and not is_test
     order by placed_at desc, orders.id desc limit 2`,
    [email],
  )
  return rows.map((row) => row['id'])
}

it('explains all key figures with one button', async () => {
  const { user } = await openDashboard()

  await user.click(screen.getByRole('button', { name: 'Definitions for key figures' }))

  expect(await screen.findByText(/Gross sales − discounts − returns/)).toBeVisible()
  const definitions = within(screen.getByRole('dialog', { name: 'Definitions for key figures' }))
  expect(definitions.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Net sales',
    'Orders',
    'Average order value',
    'Customers',
    'Returning customer rate',
    'Refunds',
  ])

  await user.keyboard('{Escape}')

  expect(screen.queryByText(/Gross sales − discounts − returns/)).not.toBeInTheDocument()
})

it('charts orders instead of net sales, and shows them as a table', async () => {
  const { user } = await openDashboard()

  await user.click(screen.getByRole('radio', { name: 'Orders' }))

  const chart = within(await screen.findByRole('figure', { name: 'Orders by day' }))
  await user.click(chart.getByRole('button', { name: 'View as table' }))

  const table = await chart.findByRole('table', undefined, soon)
  expect(within(table).getAllByRole('row')).toHaveLength(31)
})

it('shows why the figures failed to load, and retries', async () => {
  const person = await registerPerson(backend)
  let isBroken = true
  const error = { code: 'forbidden', message: 'You may not see this store.', requestId: 'r-1' }
  const { user } = await renderRoute('/dashboard', {
    backend,
    as: person,
    answer: ({ url }) =>
      isBroken && url.includes('/api/dashboard-data') ? Response.json({ error }, { status: 403 }) : null,
  })

  const alert = await screen.findByRole('alert', undefined, soon)
  expect(alert).toHaveTextContent('Your figures could not be loaded')
  expect(alert).toHaveTextContent('You may not see this store.')

  isBroken = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Explore with sample data' }, soon)).toBeVisible()
})

it('of a store that the person has lost shows nothing, and leads to the other stores', async () => {
  const { user } = await renderRoute('/dashboard?store=00000000-0000-4000-8000-000000000000', { backend, as: owner })

  expect(
    await screen.findByText('This store doesn’t exist, or you have no access to it.', undefined, soon),
  ).toBeVisible()
  expect(screen.queryByRole('article', { name: 'Net sales' })).not.toBeInTheDocument()
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Open dashboard' }))
  expect(assign).toHaveBeenCalledWith('/dashboard')
})
