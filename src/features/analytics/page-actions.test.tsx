import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { importOrders } from '#supabase/test/shop.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const { rows } = await backend.database.query<{ id: string; email: string; order: string; number: string }>(
  `select customers.id::text, customers.email, orders.id::text as order, orders.name as number
   from public.customers join public.orders on orders.customer_id = customers.id
   where customers.email is not null and orders.store_id = $1 order by orders.placed_at desc limit 1`,
  [await loadStoreId(backend, owner)],
)
const buyer = rows[0] ?? { id: '', email: '', order: '', number: '' }

/** A shop of its own with order #1001. */
async function openShop() {
  const shop = await registerOwner(backend)
  const storeId = await loadStoreId(backend, shop)
  await importOrders(backend.database, { storeId }, [
    { name: '#1001', at: '2026-05-01 10:00Z', customer: 'Robin Example', entries: [{ kind: 'sale', amount: '40' }] },
  ])
  const { rows: orders } = await backend.database.query<{ id: string }>(
    'select id::text from public.orders where store_id = $1',
    [storeId],
  )
  return { shop, storeId, order: orders[0]?.id ?? '' }
}

const saveShopifyAdmin = (storeId: string) =>
  backend.database.query('update public.stores set admin_address = $2 where id = $1', [
    storeId,
    'https://admin.shopify.com/store/mugs',
  ])

it('begins an email about an order, and copies its number and the address', async () => {
  const { user } = await renderRoute(`/analytics/orders/${buyer.order}`, { backend, as: owner })
  const link = `mailto:${buyer.email}?subject=${encodeURIComponent(`Order ${buyer.number}`)}`
  expect(await screen.findByRole('link', { name: 'Write an email' }, soon)).toHaveAttribute('href', link)
  const details = screen.getByRole('region', { name: 'Details' })
  expect(within(details).getByRole('link', { name: buyer.email })).toHaveAttribute('href', link)

  await user.click(screen.getByRole('button', { name: 'More actions for this order' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy order number' }))
  expect(await screen.findByText('Order number copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(buyer.number)
  await user.click(screen.getByRole('button', { name: 'More actions for this order' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy email address' }))
  expect(await screen.findByText('Email address copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(buyer.email)
})

it('begins an email to a customer, by keyboard too', async () => {
  const { user } = await renderRoute(`/analytics/customers/${buyer.id}`, { backend, as: owner })
  expect(await screen.findByRole('link', { name: 'Write an email' }, soon)).toHaveAttribute(
    'href',
    `mailto:${buyer.email}`,
  )

  screen.getByRole('button', { name: 'More actions for this customer' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Copy email address' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Email address copied')).toBeVisible()
})

it('copies the link of an order, and begins a note on it', async () => {
  const { user, router } = await renderRoute(`/analytics/orders/${buyer.order}`, { backend, as: owner })
  const menu = await screen.findByRole('button', { name: 'More actions for this order' }, soon)
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(
    `${location.origin}/analytics/orders/${buyer.order}?store=${await loadStoreId(backend, owner)}`,
  )

  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Add a note' }))
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveFocus())
  expect(router.state.location).toMatchObject({ pathname: `/analytics/orders/${buyer.order}`, search: '' })
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Add a note' }))
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveFocus())
})

it('opens a customer with the focus on the new note that the address names', async () => {
  await renderRoute(`/analytics/customers/${buyer.id}#new-note`, { backend, as: owner })
  const field = await screen.findByLabelText('New note', undefined, soon)
  await waitFor(() => expect(field).toHaveFocus())
})

async function openMenu({ shop, order }: Awaited<ReturnType<typeof openShop>>) {
  const { user } = await renderRoute(`/analytics/orders/${order}`, { backend, as: shop })
  await user.click(await screen.findByRole('button', { name: 'More actions for this order' }, soon))
}

it('leads to the setting of the admin’s address until the store has one', async () => {
  const opened = await openShop()
  await openMenu(opened)

  const entry = await screen.findByRole('menuitem', { name: 'Add your shop’s admin' })
  expect(entry).toHaveAttribute('href', `/settings/store?store=${opened.storeId}`)
})

it('opens a search of the shop’s admin for the order', async () => {
  const opened = await openShop()
  await saveShopifyAdmin(opened.storeId)
  await openMenu(opened)

  const link = await screen.findByRole('menuitem', { name: 'Find in Shopify' })
  expect(link).toHaveAttribute('href', 'https://admin.shopify.com/store/mugs/orders?query=1001')
  expect(link).toHaveAttribute('rel', 'noreferrer')
})

it('opens the shop’s admin without a search for a customer with neither name nor email', async () => {
  const { shop, storeId } = await openShop()
  await saveShopifyAdmin(storeId)
  const { rows: customers } = await backend.database.query<{ id: string }>(
    'update public.customers set name = null, email = null where store_id = $1 returning id::text',
    [storeId],
  )
  const { user } = await renderRoute(`/analytics/customers/${customers[0]?.id ?? ''}`, { backend, as: shop })

  expect(await screen.findByRole('heading', { level: 1, name: 'Customer without a name' }, soon)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'More actions for this customer' }, soon))
  const link = await screen.findByRole('menuitem', { name: 'Open your shop’s admin' })
  expect(link).toHaveAttribute('href', 'https://admin.shopify.com/store/mugs')
})
