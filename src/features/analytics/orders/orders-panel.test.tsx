import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { dayIn } from '#domain/periods.ts'
import { importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { type Answer, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const soon = { timeout: 60_000 }
const today = dayIn('UTC', new Date())

const { rows: stores } = await backend.database.query<{ store_id: string }>(
  'select store_id from public.store_members join auth.users on users.id = user_id where email = $1',
  [owner.email],
)
const storeId = stores[0]?.store_id ?? ''

const sale = (product: string, amount: string) => ({ kind: 'sale' as const, amount, product, quantity: 1 })

const ORDERS: TestOrder[] = [
  { name: '#1001', at: `${today} 00:01Z`, customer: 'Ada Lovelace', entries: [sale('Cake stand', '40')] },
  {
    name: '#1002',
    at: `${today} 00:02Z`,
    customer: 'Grace Hopper',
    entries: [
      sale('Mug', '30'),
      { kind: 'return', amount: '-10', product: 'Mug', quantity: 0, refundKey: 'one', at: `${today} 00:03Z` },
    ],
  },
  { name: '#1003', at: `${today} 00:04Z`, status: 'cancelled', entries: [sale('Mug', '5')] },
  {
    name: '#900',
    at: '2020-05-01 10:00Z',
    customer: 'Ada Lovelace',
    entries: [
      sale('Mug', '50'),
      { kind: 'return', amount: '-20', product: 'Mug', quantity: -1, refundKey: 'two', at: `${today} 00:05Z` },
    ],
  },
]

await importOrders(backend.database, { storeId }, ORDERS)

async function openOrders(search = '', answer?: Answer) {
  cleanup()
  const path = `/analytics?tab=orders&period=last_7_days${search}`
  const opened = await renderRoute(path, { backend, as: owner, ...(answer && { answer }) })
  await screen.findByRole('table', { name: 'List of orders' }, soon)
  return opened
}

const table = () => screen.getByRole('table', { name: 'List of orders' })

const names = () =>
  within(table())
    .queryAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('link').textContent)

it('lists the orders of the period with the sums of the Sales tab, and names refunds of earlier orders', async () => {
  await openOrders()
  expect(names()).toEqual(['#1003', '#1002', '#1001', '#900'])
  expect(screen.getByText('3 orders, $45.00 net sales, with 1 refund of earlier orders')).toBeInTheDocument()
  const earlier = within(table()).getByRole('row', { name: /^Select order #900/ })
  expect(earlier).toHaveTextContent('Refund in this period')
  expect(within(earlier).getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/analytics\/customers\/\d+/),
  )
  expect(within(table()).getByRole('link', { name: '#1001' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/analytics\/orders\/\d+/),
  )
  expect(within(table()).getByRole('row', { name: /^Select order #1003/ })).toHaveTextContent('Cancelled')

  cleanup()
  await renderRoute('/analytics?period=last_7_days', { backend, as: owner })
  const sums = await screen.findByRole('table', { name: 'Sales in this period' }, soon)
  expect(within(sums).getByRole('row', { name: /makes Net sales/ })).toHaveTextContent('$45.00')
})

it('finds orders by product and customer, and keeps the search in the address', async () => {
  const { user, router } = await openOrders()
  const field = screen.getByRole('searchbox', { name: 'Search orders' })
  await user.type(field, 'cake')
  await waitFor(() => expect(names()).toEqual(['#1001']), soon)
  expect(router.state.location.search).toContain('order_text')
  await user.clear(field)
  await user.type(field, 'lovelace')
  await waitFor(() => expect(names()).toEqual(['#1001', '#900']), soon)
  await user.clear(field)
  await user.type(field, 'nobody')
  expect(await screen.findByText(/^No orders match/, undefined, soon)).toBeVisible()
  expect(screen.getByText('No rows')).toBeVisible()
  expect(await screen.findByText('0 orders, $0.00 net sales', undefined, soon)).toBeVisible()
  await waitFor(() => expect(field.closest('[aria-busy="true"]')).toBeNull(), soon)
  expect(field).toHaveFocus()
})

it('shows the amount directly after the customer', async () => {
  await openOrders()
  const headers = within(table())
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(headers.slice(0, 5)).toEqual(['Order', 'Placed', 'Customer', 'Net sales', 'Status'])
})

it('exports as many rows as match once the new ones are there, not as many as before', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
  const { promise, resolve } = Promise.withResolvers<void>()
  const exported: number[] = []
  const answer: Answer = async (request) => {
    const q = new URL(request.url).searchParams.get('q')
    if (!q?.includes('order_text')) return null
    const { format, offset } = JSON.parse(q)
    if (format === 'csv') {
      exported.push(offset)
      return new Response('Order\r\nAll others\r\nTotal\r\n')
    }
    await promise
    return Response.json({ ...(await (await backend.fetch(request)).json()), rowCount: 20_001 })
  }
  const { user } = await openOrders('', answer)
  await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'cake')
  await waitFor(() => expect(table().closest('[aria-busy="true"]')).not.toBeNull(), soon)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(exported).toEqual([])

  resolve()
  await waitFor(() => expect(exported).toEqual([0, 10_000, 20_000]), soon)
  await waitFor(() => expect(saved).toHaveBeenCalled(), soon)
})

it('without a network, an export fails instead of waiting', async () => {
  let isOffline = false
  const { user } = await openOrders('', () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return null
  })
  onTestFinished(() => onlineManager.setOnline(true))
  isOffline = true
  act(() => onlineManager.setOnline(false))
  await user.click(within(table()).getByRole('button', { name: /^Returns/ }))
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))

  expect(await screen.findByText('Not exported', undefined, soon)).toBeVisible()
})

it('sorts by any figure, by pages that the address keeps', async () => {
  const { user, router } = await openOrders()
  await user.click(within(table()).getByRole('button', { name: /^Returns/ }))
  await waitFor(() => expect(names()[0]).toBe('#900'), soon)
  expect(router.state.location.search).toContain('list=-returns')
  await user.click(within(table()).getByRole('button', { name: /^Placed/ }))
  await user.click(within(table()).getByRole('button', { name: /^Placed/ }))
  await waitFor(() => expect(names()[0]).toBe('#900'), soon)
  expect(router.state.location.search).toContain('list=order')
})

it('applies the filters of the page, by what was refunded and by the kind of customer', async () => {
  const where = (...filters: unknown[]) => `&where=${encodeURIComponent(JSON.stringify(filters))}`
  await openOrders(where(['is', 'refund_state', ['part']]))
  await waitFor(() => expect(names()).toEqual(['#1002', '#900']), soon)
  await openOrders(where(['is', 'customer_type', ['unknown']]))
  await waitFor(() => expect(names()).toEqual(['#1003']), soon)
})
