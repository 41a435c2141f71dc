import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadStoreId, renderRoute } from '#test/harness/screens/render-route.tsx'
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
