import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { StoredSpan } from '#domain/contracts/connections/reconciliation.ts'
import { makeStore } from '#test/harness/pages/settings.ts'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

let person: Awaited<ReturnType<typeof registerPerson>>
let store: string
let id: string

const CONNECT = `
insert into public.connections (store_id, platform, address, channel, shop_name, currency, state, is_backfilled, synced_at)
values ($1, $2, 'https://shop.example', 'mugs', 'Mug shop', 'USD', 'connected', true, now()) returning id`

async function connect(platform = 'woocommerce') {
  const { rows } = await backend.database.query<{ id: string }>(CONNECT, [store, platform])
  return rows[0]?.id ?? ''
}

beforeEach(async () => {
  person = await registerPerson(backend)
  store = await makeStore(backend, person)
  id = await connect()
})

const span = (from: string, to: string, change: Partial<StoredSpan> = {}): StoredSpan => ({
  from,
  to,
  shown: 12_300,
  steps: [
    { kind: 'test', amount: -1000 },
    { kind: 'tax', amount: -2000 },
  ],
  rest: 0,
  net: 9300,
  ordersShown: 3,
  ordersRest: 0,
  suspects: null,
  ...change,
})

const OCTOBER = span('2026-10-01', '2026-10-31')

const save = (days: StoredSpan[], months: StoredSpan[], missing: string | null = null) =>
  backend.database.query(
    `insert into public.reconciliations (connection_id, store_id, currency, checked_at, next_at, missing, days, months)
     values ($1, $2, 'USD', now() - interval '10 minutes', now(), $3, $4::jsonb, $5::jsonb)`,
    [id, store, missing, JSON.stringify(days), JSON.stringify(months)],
  )

const open = (path = '/reconciliation') => renderRoute(`/integrations/${id}${path}`, { backend, as: person })

const table = (name: RegExp) => within(screen.getByRole('table', { name }))
const rowsOf = (name: RegExp) =>
  table(name)
    .getAllByRole('row')
    .map((row) => row.textContent)

test('the connection says that its figures match, and leads to the steps', async () => {
  await save([], [OCTOBER])
  const { user } = await open('')
  expect(await screen.findByText('Matches WooCommerce')).toBeVisible()
  expect(screen.getByText('Checked 10 minutes ago.')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'See the comparison' }))
  const months = within(await screen.findByRole('region', { name: 'Months' }))
  await user.click(months.getByText('October 2026'))

  expect(rowsOf(/October 2026/)).toEqual([
    'Total sales in WooCommerce$123.00',
    'Test orders−$10.00',
    'Tax−$20.00',
    'Unexplained$0.00',
    'Net sales in Cartwright$93.00',
  ])
})

test('a day that differs is open, and names its orders on both sides', async () => {
  const url = 'https://shop.example/wp-admin/post.php?post=7&action=edit'
  const suspects: StoredSpan['suspects'] = [
    { number: '7', reason: 'only_in_shop', amount: -1500, url },
    { number: '8', reason: 'another_amount', amount: 500, url: null },
    { number: '9', reason: 'another_day', amount: -100, url: null },
  ]
  await save([span('2026-10-19', '2026-10-19', { rest: -1000, net: 8300, ordersRest: -1, suspects })], [OCTOBER])
  await open()

  const days = within(await screen.findByRole('region', { name: 'Days' }))
  expect(screen.getByText('Differs from WooCommerce in 1 day')).toBeVisible()
  expect(rowsOf(/Oct 19, 2026/)).toContain('Unexplained−$10.00')
  expect(days.getByText('Cartwright has 1 order fewer than WooCommerce’s report.')).toBeVisible()
  expect(days.getByText('Only in WooCommerce: $15.00')).toBeVisible()
  expect(days.getByText('$5.00 more in Cartwright')).toBeVisible()
  expect(days.getByText('On another day in Cartwright: $1.00')).toBeVisible()
  expect(days.getByRole('link', { name: 'Open in WooCommerce: order 7' })).toHaveAttribute('href', url)
  expect(days.queryByRole('link', { name: 'Order 7' })).not.toBeInTheDocument()
})

test('equal orders and another total mean that the shop’s report is outdated', async () => {
  await save([], [{ ...OCTOBER, rest: 500, suspects: [] }])
  await open()

  expect(
    await screen.findByText(/^Both sides have the same orders, so WooCommerce’s report is outdated\./),
  ).toBeVisible()
})

test('orders that nobody looked up aren’t said to be equal', async () => {
  await save([], [{ ...OCTOBER, rest: 500 }])
  await open()

  expect(await screen.findByText(/^The orders behind it weren’t looked up/)).toBeVisible()
})

test('a connection that was never compared says when it will be', async () => {
  await open()

  expect(await screen.findByText('Not compared yet')).toBeVisible()
  expect(screen.getByText(/^The comparison runs once a day/)).toBeVisible()
})

test('a key that may not read the report is said on both pages', async () => {
  await save([], [], 'The key may not read the shop’s reports.')
  await open('')
  expect(await screen.findByText('Can’t be compared with WooCommerce')).toBeVisible()
  cleanup()
  await open()

  expect(await screen.findByText('The key may not read the shop’s reports.')).toBeVisible()
})

test('a platform without a report says so, and its connection has no mark', async () => {
  id = await connect('medusa')
  await open('')
  await screen.findByRole('heading', { name: 'Mug shop' })
  expect(screen.queryByRole('link', { name: 'See the comparison' })).not.toBeInTheDocument()
  cleanup()
  await open()

  expect(await screen.findByText('Medusa has no sales report to compare with.')).toBeVisible()
})

test('a comparison that can’t be loaded can be tried again', async () => {
  await save([], [OCTOBER])
  let isDown = true
  const { user } = await renderRoute(`/integrations/${id}/reconciliation`, {
    backend,
    as: person,
    answer: async (request) =>
      isDown && request.url.endsWith('/reconciliation')
        ? Response.json({ error: { code: 'internal', message: 'Something went wrong.' } }, { status: 500 })
        : null,
  })
  expect(await screen.findByText('The comparison could not be loaded')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }))

  expect(await screen.findByText('October 2026')).toBeVisible()
})
