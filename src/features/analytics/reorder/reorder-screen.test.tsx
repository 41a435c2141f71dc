import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addDays, dayIn } from '#domain/periods.ts'
import { formatDay } from '#lib/format.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const soon = { timeout: 30_000 }
const today = dayIn('UTC', new Date())

/** A shop that sold until some days ago. It sells one lamp, one cup and one vase a day, with nine lamps and plenty of cups. No stock of vases is known. */
async function openShop(lastAgo = 0) {
  const owner = await registerOwner(backend)
  const storeId = await loadStoreId(backend, owner)
  const sold = ['Lamp', 'Cup', 'Vase']
  const orders = Array.from({ length: 60 }, (_, ago) => ({
    name: `#${ago}`,
    at: `${addDays(today, -1 - ago - lastAgo)} 12:00Z`,
    entries: sold.map((product) => ({ kind: 'sale' as const, amount: '10', quantity: 1, product })),
  }))
  await importOrders(backend.database, { storeId }, orders)
  await backend.database.query(
    `update public.products set
       inventory_quantity = case title when 'Lamp' then 9 when 'Cup' then 500 end,
       unit_cost = case title when 'Lamp' then 4 end, vendor = 'Acme', sku = 'sku-' || title
     where store_id = $1`,
    [storeId],
  )
  return { owner, storeId }
}

const findVendor = async (name = 'Acme') => within(await screen.findByRole('region', { name }, soon))

it('lists what to order from each vendor, by when, how many, why and what it costs', async () => {
  const { owner } = await openShop()
  await renderRoute('/analytics/reorder', { backend, as: owner })

  const vendor = await findVendor()
  const row = within(vendor.getByRole('row', { name: /Lamp/ }))
  const until = formatDay(addDays(today, 20), { year: false })
  expect(document.title).toContain('Reorder')
  expect(row.getByRole('rowheader')).toHaveTextContent(`Expected 1 a day until ${until}, 9 left, arrives in 14 days`)
  expect(row.getByText(/^Overdue since/)).toBeVisible()
  expect(row.getByRole('spinbutton')).toHaveValue(19)
  expect(row.getByText(`19 = up to 28 expected until ${until} − 9 left`)).toBeVisible()
  expect(row.getByText('12 for the expected 21')).toBeVisible()
  expect(row.getByText('$76.00')).toBeVisible()
  expect(vendor.getByRole('status')).toHaveTextContent('1 product, 19 units, $76.00')
  expect(vendor.queryByText(/Cup/)).not.toBeInTheDocument()
  const unknown = within(screen.getByRole('region', { name: 'Not enough data' }))
  expect(unknown.getByText('(1)')).toBeVisible()
  expect(unknown.getByText('No stock in your product file')).toBeInTheDocument()
})

it('estimates the cost by the rule for goods without a known cost', async () => {
  const { owner, storeId } = await openShop()
  await backend.database.query('update public.products set unit_cost = null, price = 10 where store_id = $1', [storeId])
  await backend.database.query(
    `insert into public.cost_rules (store_id, kind, percent, valid_from) values ($1, 'goods', 40, '2020-01-01')`,
    [storeId],
  )
  await renderRoute('/analytics/reorder', { backend, as: owner })

  const vendor = await findVendor()
  expect(vendor.getByRole('cell', { name: 'About $76.00 by your cost rule' })).toBeVisible()
  expect(vendor.getByRole('status')).toHaveTextContent('1 product, 19 units, about $76.00')
})

it('downloads what the owner changed the quantities to', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:order'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { owner } = await openShop()
  const { user } = await renderRoute('/analytics/reorder', { backend, as: owner })
  const vendor = await findVendor()
  const quantity = vendor.getByRole('spinbutton', { name: /^Quantity of .Lamp · sku-Lamp.$/ })

  await user.clear(quantity)
  expect(vendor.getByRole('status')).toHaveTextContent('No quantities')
  expect(vendor.getByRole('button', { name: 'Download CSV for Acme' })).toBeDisabled()
  await user.type(quantity, '24')
  expect(vendor.getByRole('status')).toHaveTextContent('1 product, 24 units, $96.00')
  await user.click(vendor.getByRole('button', { name: 'Download CSV for Acme' }))

  expect(await files[0]?.text()).toBe(
    'sku,product,variant,quantity,unit_cost,cost,currency\r\nsku-Lamp,Lamp,,24,4.00,96.00,USD\r\n',
  )
})

it('does not propose what was ordered again, until it is undone', async () => {
  const { owner } = await openShop()
  const { user } = await renderRoute('/analytics/reorder', { backend, as: owner })
  const vendor = await findVendor()

  await user.click(vendor.getByRole('button', { name: /^Ordered: .Lamp · sku-Lamp.$/ }))

  const undo = await screen.findByRole('button', { name: 'Undo' }, soon)
  await waitFor(() => expect(undo).toHaveFocus())
  expect(undo).toHaveAccessibleDescription(/^Ordered 19 of .Lamp · sku-Lamp. from Acme\.$/)
  expect(await screen.findByText('Nothing to order', undefined, soon)).toBeVisible()
  expect(within(screen.getByRole('table', { name: 'On their way' })).getByRole('row', { name: /Lamp/ })).toBeVisible()
  await user.click(undo)
  expect(screen.getByRole('heading', { name: 'Acme' })).toHaveFocus()
  expect(await screen.findByRole('table', { name: 'To order from Acme' }, soon)).toBeVisible()
  await waitFor(() => expect(undo).not.toBeInTheDocument())
  expect(screen.queryByRole('table', { name: 'On their way' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Acme' })).toHaveFocus()
})

it('marks what arrived as received', async () => {
  const { owner } = await openShop()
  const { user } = await renderRoute('/analytics/reorder', { backend, as: owner })
  await user.click((await findVendor()).getByRole('button', { name: 'All ordered: Acme' }))

  await user.click(await screen.findByRole('button', { name: /^Mark 19 of .Lamp · sku-Lamp. as received$/ }, soon))

  expect(await screen.findByText('Nothing is on its way.', undefined, soon)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'On their way' })).toHaveFocus()
  // It is in stock, though the file doesn't know it yet.
  expect(screen.getByText('Nothing to order')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('says that a colleague received an order, instead of taking it back', async () => {
  const { owner, storeId } = await openShop()
  const { user } = await renderRoute('/analytics/reorder', { backend, as: owner })
  await user.click((await findVendor()).getByRole('button', { name: 'All ordered: Acme' }))
  const takeBack = await screen.findByRole('button', { name: /^Take back 19 of/ }, soon)
  await backend.database.query('update public.purchase_orders set received_on = $2 where store_id = $1', [
    storeId,
    today,
  ])

  await user.click(takeBack)

  expect(await screen.findByText(/A colleague marked this order as received/, undefined, soon)).toBeVisible()
  const { rows } = await backend.database.query('select from public.purchase_orders where store_id = $1', [storeId])
  expect(rows).toHaveLength(1)
})

it.each([
  ['products', 'Your stock is older than 30 days', 'Import products'],
  ['orders', 'Your sales are older than a week', 'Import orders'],
])('says that %s are old, and what to import', async (what, title, action) => {
  const { owner, storeId } = await openShop(what === 'orders' ? 12 : 0)
  if (what === 'products') {
    await backend.database.query(
      `update public.products set updated_at = now() - interval '40 days' where store_id = $1`,
      [storeId],
    )
  }
  await renderRoute('/analytics/reorder', { backend, as: owner })

  expect(await screen.findByText(title, undefined, soon)).toBeVisible()
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/dashboard?import=new')
  expect(screen.queryAllByText(/^Figures reach to/)).toHaveLength(what === 'orders' ? 1 : 0)
})

it('replays the last half year once it is opened', async () => {
  const owner = await loadSampleOwner(backend)
  const { router, user } = await renderRoute('/analytics/reorder', { backend, as: owner })

  await user.click(await screen.findByRole('button', { name: 'How it would have gone' }, soon))

  expect(await screen.findByText(/with two weeks of the mean:/, undefined, { timeout: 60_000 })).toBeVisible()
  expect(router.state.location.search).toBe('?replay=open')
  const rules = within(screen.getByRole('table', { name: 'Rules' }))
  expect(rules.getAllByRole('rowheader').map((header) => header.firstChild?.textContent)).toEqual([
    'Reorder',
    'Two weeks of the mean',
    'Below the last month’s sales',
  ])
  expect(screen.getByText(/^The stock is simulated/)).toBeVisible()
  expect(screen.getByRole('table', { name: 'Where it would have been wrong' })).toBeVisible()
})

it('says which file brings the stock if none is known', async () => {
  const { owner, storeId } = await openShop()
  await backend.database.query('update public.products set inventory_quantity = null where store_id = $1', [storeId])
  await renderRoute('/analytics/reorder', { backend, as: owner })

  expect(await screen.findByText('No stock known yet', undefined, soon)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Import products' })).toHaveAttribute('href', '/dashboard?import=new')
})

it('says that it could not be loaded, with a button to try again', async () => {
  const owner = await registerOwner(backend)
  await renderRoute('/analytics/reorder', {
    backend,
    as: owner,
    answer: ({ url }) => (url.includes('/api/reorder') ? new Response('{}', { status: 400 }) : null),
  })

  expect(await screen.findByRole('button', { name: /Try again/ }, soon)).toBeVisible()
})
