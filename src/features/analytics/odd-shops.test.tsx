import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/periods.ts'
import { CUSTOMER_VIEWS } from '#figures/choices/customer-views.ts'
import { REPORT_TABS } from '#figures/choices/report-tabs.ts'
import { importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { type Person, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const soon = { timeout: 60_000 }
const today = dayIn('UTC', new Date())
const at = `${addDays(today, -3)} 12:00Z`

beforeEach(cleanup)

/** Registers a person whose store has only these orders. */
async function ownerOf(orders: TestOrder[]) {
  const { database } = backend
  const owner = await registerPerson(backend)
  const { rows: people } = await database.query<{ id: string }>('select id from auth.users where email = $1', [
    owner.email,
  ])
  const claims = { role: 'authenticated', sub: people[0]?.id ?? '' }
  const { rows } = await database.queryAs<{ id: string }>(claims, 'select public.create_store($1, $2, $3) as id', [
    'Test store',
    'USD',
    'UTC',
  ])
  await importOrders(database, { storeId: rows[0]?.id ?? '' }, orders)
  return owner
}

const returned = { kind: 'return', amount: '-10', product: 'Tea cup', quantity: -1, refundKey: 'one' } as const
const cup = { kind: 'sale', amount: '10', product: 'Tea cup', quantity: 1 } as const

it.each(['expected', 'list'])('says that a shop of guests has no customers, in the view %s', async (view) => {
  const guests = Array.from({ length: 6 }, (_, index) => ({ name: `#${index}`, at, entries: [cup] }))
  const owner = await ownerOf(guests)

  await renderRoute(`/analytics?tab=customers&view=${view}`, { backend, as: owner })

  expect(await screen.findByText('No customers yet', undefined, soon)).toBeVisible()
  expect(screen.queryByText(/Too little history|No customers match/)).not.toBeInTheDocument()
})

it('shows of the only customer what is known, and offers no empty list', async () => {
  const owner = await ownerOf([{ name: '#1', at, customer: 'ada@example.com', entries: [cup] }])

  await renderRoute('/analytics?tab=customers', { backend, as: owner })

  const panel = within(await screen.findByRole('region', { name: 'Ordering again' }, soon))
  expect(panel.getByText('0 of 1 customer ordered more than once')).toBeVisible()
  expect(panel.getAllByRole('row')).toHaveLength(2)
  expect(panel.queryByRole('button', { name: /show the (overdue )?customers/ })).not.toBeInTheDocument()
})

it('offers no segments to a shop with few customers, and says what expected orders need', async () => {
  const owner = await ownerOf([{ name: '#1', at, customer: 'ada@example.com', entries: [cup] }])

  const { user } = await renderRoute('/analytics?tab=customers&view=segments', { backend, as: owner })
  const list = within(await screen.findByRole('region', { name: 'All customers' }, soon))
  expect(await list.findByTitle('ada@example.com', undefined, soon)).toBeVisible()
  expect(list.getByRole('combobox', { name: 'Overdue' })).toBeVisible()
  expect(list.queryByRole('combobox', { name: 'Segment' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('radio', { name: 'Expected orders' }))
  expect(await screen.findByRole('heading', { name: 'Too little history to expect orders' }, soon)).toBeVisible()
  expect(screen.getByText(/\(you have 1\)/)).toBeVisible()
})

it('has no top product in a shop with only returns', async () => {
  const owner = await ownerOf([{ name: 'C1', at, status: 'return', entries: [returned] }])

  await renderRoute('/dashboard', { backend, as: owner })

  const panel = within(await screen.findByRole('region', { name: 'Top products' }, soon))
  expect(panel.getByText('No products sold in this period.')).toBeVisible()
})

it.each(['', '&compare=previous_year'])('compares nothing with days before the first order%s', async (search) => {
  const owner = await ownerOf([
    { name: '#1', at: `${addDays(today, -32)} 12:00Z`, entries: [cup] },
    { name: '#2', at, entries: [cup] },
  ])
  const note = /No full period to compare with: orders begin on/
  const expectNoChange = () => {
    expect(screen.getAllByText(note)).toHaveLength(1)
    expect(screen.getByRole('main')).not.toHaveTextContent(/over 999%|[+−]\d+(\.\d)?%|No change/)
    expect(screen.queryByText('New')).not.toBeInTheDocument()
  }

  const { router } = await renderRoute(`/analytics?why=open&period=last_30_days${search}`, { backend, as: owner })
  const days = await screen.findByRole('table', { name: 'Figures by day' }, soon)
  expect(within(days).queryByRole('columnheader', { name: 'Change' })).not.toBeInTheDocument()
  expect(await screen.findAllByText(/^There is nothing to compare these days with/, undefined, soon)).toHaveLength(1)
  expectNoChange()

  await router.navigate(`/analytics?tab=explore&split=country&period=last_30_days${search}`)
  expect(await screen.findByRole('table', { name: 'Figures' }, soon)).toBeVisible()
  expectNoChange()

  await router.navigate(`/dashboard?period=last_30_days${search}`)
  const sales = await screen.findByRole('article', { name: 'Net sales' }, soon)
  expect(sales).not.toHaveTextContent(/compare/)
  expectNoChange()
})

const daysAgo = (days: number) => `${addDays(today, -days)} 12:00Z`

/** An order every four days, of the customers in turn. */
const regular = (change: (index: number) => Partial<TestOrder>): TestOrder[] =>
  Array.from({ length: 12 }, (_, index) => ({
    name: `#${index}`,
    at: daysAgo(4 * index + 1),
    entries: [cup],
    ...change(index),
  }))

it('says in a shop shaped by the week that the rows are compared by place and the chart by weekday', async () => {
  const weekly = Array.from({ length: 16 }, (_, week) => ({
    name: `#${week}`,
    at: daysAgo(7 * week + 2),
    entries: [cup],
  }))
  const owner = await ownerOf(weekly)
  const note = /^Each row is compared by position/

  const { router } = await renderRoute('/analytics?period=last_30_days', { backend, as: owner })

  expect(await screen.findByText(/, by weekday$/, undefined, soon)).toBeVisible()
  const table = await screen.findByRole('region', { name: 'Sales by day' }, soon)
  expect(within(table).getByText(note)).toBeVisible()
  await router.navigate('/analytics?period=last_30_days&by=week')
  expect(await screen.findByRole('region', { name: 'Sales by week' }, soon)).toBeVisible()
  expect(screen.queryByText(note)).not.toBeInTheDocument()
})

const CURRENCIES = ['USD', 'EUR', 'GBP']

const SHOPS: Record<string, TestOrder[]> = {
  'without costs': regular((index) => ({ customer: `customer ${index % 3}` })),
  'without customers': regular(() => ({})),
  'with one order': [{ name: '#1', at, customer: 'ada@example.com', entries: [cup] }],
  'with only refunds': [{ name: 'C1', at, status: 'return', customer: 'ada@example.com', entries: [returned] }],
  'with three currencies': regular((index) => ({
    customer: `customer ${index % 2}`,
    currency: CURRENCIES[index % 3] ?? 'USD',
  })),
}

const SCREENS = [
  '/dashboard',
  ...REPORT_TABS.map(({ value }) => `/analytics?tab=${value}`),
  ...CUSTOMER_VIEWS.map(({ value }) => `/analytics?tab=customers&view=${value}`),
]

const owners = new Map<string, Promise<Person>>()

/** Returns the owner of a shop, which is filled once for all screens. */
function ownerOfShop(name: string): Promise<Person> {
  const owner = owners.get(name) ?? ownerOf(SHOPS[name] ?? [])
  owners.set(name, owner)
  return owner
}

const isLoading = () => document.querySelector('.animate-pulse') !== null || screen.queryByText(/^Loading/) !== null

/** What a page shows if a figure or name is missing and nobody thought of it, or if it broke. */
const BROKEN =
  /NaN|Infinity|∞|undefined|\bnull\b|\[object|Invalid Date|Something went wrong|could not be loaded|couldn’t be loaded/

describe.each(Object.keys(SHOPS))('a shop %s', (shop) => {
  it.each(SCREENS)('has figures or says why there are none on %s', { timeout: 120_000 }, async (path) => {
    await renderRoute(path, { backend, as: await ownerOfShop(shop) })

    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible(), soon)
    const main = screen.getByRole('main')
    await waitFor(() => expect(main.textContent).not.toBe(''), soon)
    await waitFor(() => expect(isLoading()).toBe(false), soon)
    expect(main.textContent).not.toMatch(BROKEN)
    const names = [...main.querySelectorAll('[aria-label], title')].map(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    )
    expect(names.join('\n')).not.toMatch(BROKEN)
    expect(main.innerHTML).not.toMatch(/="[^"]*(NaN|Infinity)/)
  })
})
