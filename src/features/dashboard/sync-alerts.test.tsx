import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const BREAK = `
insert into public.connections
  (store_id, platform, address, channel, shop_name, state, problem, reason, is_backfilled, synced_at)
values ($1, 'woocommerce', 'https://shop.example', 'woocommerce', 'Mug shop', 'broken', 'wrong-key', 'Enter a new key.', true, $2)
returning id`

it('says that live sync stopped, on the dashboard and among notifications, with the way to repair it', async () => {
  const owner = await registerOwner(backend)
  const values = [await loadStoreId(backend, owner), '2026-03-01T10:00:00Z']
  const { rows } = await backend.database.query<{ id: string }>(BREAK, values)
  const address = `/integrations/${rows[0]?.id ?? ''}`
  const { user } = await renderRoute('/dashboard', { backend, as: owner })

  const alert = await screen.findByRole('alert', undefined, { timeout: 30_000 })
  expect(alert).toHaveTextContent(
    /^Live sync with Mug shop stopped.*Enter a new key\. Its orders and refunds since Mar 1/,
  )
  expect(screen.getByRole('link', { name: 'Repair live sync' })).toHaveAttribute(
    'href',
    expect.stringContaining(address),
  )

  await user.click(screen.getByRole('button', { name: 'Notifications' }))

  const link = await screen.findByRole('link', { name: /^Live sync with Mug shop stopped/ })
  expect(link).toHaveAttribute('href', expect.stringContaining(address))
})
