import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/periods.ts'
import { importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { type Answer, loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const soon = { timeout: 60_000 }
const today = dayIn('UTC', new Date())

const order = (name: string, daysAgo: number, customer: string): TestOrder => ({
  name,
  at: `${addDays(today, -daysAgo)} 00:01Z`,
  customer,
  entries: [{ kind: 'sale', amount: '40', product: 'Mug', quantity: 1 }],
})

await importOrders(backend.database, { storeId }, [
  order('#1001', 30, 'Ada'),
  ...Array.from({ length: 12 }, (_, at) => order(`#${1002 + at}`, 20 - at, `Customer ${at}`)),
])
await backend.database.query(
  `update public.orders set financial_status = 'paid',
     fulfillment_status = case name when '#1001' then 'unfulfilled' else 'fulfilled' end
   where store_id = $1`,
  [storeId],
)

const ATTENTION = '/analytics?tab=orders&view=attention'

async function open(path: string, answer?: Answer) {
  cleanup()
  return renderRoute(path, { backend, as: owner, ...(answer && { answer }) })
}

it('the Orders tab lists the orders that need attention, with why, since when and the amount', async () => {
  const { user, router } = await open('/analytics?tab=orders&period=last_30_days')
  await user.click(await screen.findByRole('radio', { name: 'Need attention' }, soon))

  const table = await screen.findByRole('table', { name: 'Orders that need attention' }, soon)
  const [, row] = within(table).getAllByRole('row')
  expect(row).toHaveTextContent(
    'Not sentPaid and not sent, while all of the next 12 orders are sent. Check what holds it up, and tell the customer.',
  )
  expect(screen.getByText(/^Statuses as of the file, imported /)).toBeVisible()
  expect(row).toHaveTextContent('$40.00')
  expect(within(table).getByRole('link', { name: '#1001' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/analytics\/orders\/\d+/),
  )
  expect(router.state.location.search).toContain('view=attention')
  expect(screen.getByText(/^1 of 13 orders, /)).toBeVisible()

  await user.click(screen.getByRole('radio', { name: 'All orders' }))
  expect(await screen.findByRole('table', { name: 'List of orders' }, soon)).toBeVisible()
})

it('drafts a reply about the reason, with the state of the order', async () => {
  const { user } = await open(ATTENTION)
  await user.click(await screen.findByRole('link', { name: 'Draft a reply about #1001' }, soon))

  const { value } = await screen.findByLabelText<HTMLTextAreaElement>('Text', undefined, soon)
  expect(value).toContain('Hello Ada,\n\nI am sorry that you are still waiting for your order #1001')
  expect(value).toContain('We have not sent it yet. [When you will send it]')
})

it('says what was checked when none needs attention, and what files don’t tell', async () => {
  const now = new Date().toISOString()
  const none = {
    store: { id: storeId, name: 'Shop', currency: 'USD', timeZone: 'UTC' },
    period: { from: addDays(today, -89), to: today },
    files: { from: today, to: today },
    orders: 13,
    told: { payment: true, sending: false, times: true },
    rows: [],
    rowCount: 0,
    today,
    asOf: now,
  }
  await open(ATTENTION, (request) => (request.url.includes('/api/orders-attention') ? Response.json(none) : null))
  expect(await screen.findByRole('heading', { name: 'No order needs attention' }, soon)).toBeVisible()
  expect(screen.getByText(/^Checked: 13 orders, /)).toBeVisible()
  expect(
    screen.getByText('Your files don’t say in words we know which orders were sent, so we can’t list late orders.'),
  ).toBeVisible()
})

it('offers to try again when they can’t be loaded', async () => {
  await open(ATTENTION, (request) =>
    request.url.includes('/api/orders-attention') ? new Response(null, { status: 500 }) : null,
  )
  expect(await screen.findByRole('button', { name: /Try again/ }, soon)).toBeVisible()
})
