import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { openTestBackend } from '#test/backend.ts'
import { type Answer, registerOwner, registerPerson, renderRoute } from '#test/render-route.tsx'

const backend = await openTestBackend()
const owner = await registerOwner(backend)
const soon = { timeout: 30_000 }

/** Opens the dashboard of the owner, whose store holds the sample data. */
async function openDashboard(answer?: Answer) {
  const opened = await renderRoute('/dashboard', { backend, as: owner, ...(answer && { answer }) })
  await screen.findByRole('article', { name: 'Net sales' }, soon)
  return opened
}

const tile = (name: string) => screen.getByRole('article', { name })

it('offers three ways to begin while the store has no orders', async () => {
  await renderRoute('/dashboard', { backend, as: await registerPerson(backend) })

  expect(await screen.findByRole('button', { name: 'Import orders' }, soon)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect a platform' })).toHaveAttribute('href', '/integrations')
  expect(screen.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
  expect(screen.queryByRole('article', { name: 'Net sales' })).not.toBeInTheDocument()
})

it('fills an empty store with sample data, marked as such, and takes it away with one click', async () => {
  const { user } = await renderRoute('/dashboard', { backend, as: await registerPerson(backend) })
  await user.click(await screen.findByRole('button', { name: 'Explore with sample data' }, soon))

  expect(await screen.findByText('Sample data', undefined, soon)).toBeVisible()
  expect(tile('Net sales')).toHaveTextContent(/\d/)

  await user.click(screen.getByRole('button', { name: 'Remove sample data' }))

  expect(await screen.findByRole('button', { name: 'Explore with sample data' }, soon)).toBeVisible()
})

it('shows the figures, the chart, what sold and what came in', async () => {
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

it('says beside customers how many orders name nobody, and beside refunds how many dates are estimates', async () => {
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

it('changes the period, keeps it in the address, and asks for it by its name', async () => {
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
  expect(asked).toContainEqual(expect.stringMatching(/dashboard-data\?from=[\d-]+&to=[\d-]+&period=last_7_days$/))
})

it('asks for the days of a custom range and refuses a reversed one', async () => {
  const { user } = await openDashboard()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom range')
  const first = await screen.findByLabelText('First day')
  const last = screen.getByLabelText('Last day')
  await user.clear(first)
  await user.type(first, '2030-01-05')

  expect(await screen.findByText('The first day is after the last one.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()

  await user.clear(last)
  await user.type(last, '2030-01-20')
  await user.click(screen.getByRole('button', { name: 'Apply' }))

  expect(await screen.findByText(/^Jan 5 – 20, 2030$/, { selector: 'span' }, soon)).toBeVisible()
  expect(await screen.findByText('No orders in this period', undefined, soon)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show the latest 30 days' }))

  await waitFor(() => expect(screen.queryByText('No orders in this period')).not.toBeInTheDocument(), soon)
})

it('leaves the comparison out when it is switched off', async () => {
  const { user } = await openDashboard()
  expect(tile('Net sales')).toHaveTextContent(/compared with/)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'No comparison')

  await waitFor(() => {
    expect(tile('Net sales')).not.toHaveTextContent(/compared with/)
  }, soon)
})

it('explains a figure on demand', async () => {
  const { user } = await openDashboard()

  await user.click(screen.getByRole('button', { name: 'What is Net sales?' }))

  expect(screen.getByText(/Gross sales − discounts − returns/)).toBeVisible()

  await user.keyboard('{Escape}')

  expect(screen.queryByText(/Gross sales − discounts − returns/)).not.toBeInTheDocument()
})

it('draws orders instead of sales, and the same figures as a table', async () => {
  const { user } = await openDashboard()

  await user.click(screen.getByRole('radio', { name: 'Orders' }))

  const chart = within(await screen.findByRole('figure', { name: 'Orders by day' }))
  await user.click(chart.getByRole('button', { name: 'View as table' }))

  const table = await chart.findByRole('table', undefined, soon)
  expect(within(table).getAllByRole('row')).toHaveLength(31)
})

it('says what happened when the figures cannot be loaded, and tries again', async () => {
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
