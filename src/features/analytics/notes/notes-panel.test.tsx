import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { importOrders } from '#supabase/test/shop.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const soon = { timeout: 60_000 }

await importOrders(backend.database, { storeId }, [
  { name: '#1001', at: '2026-05-01 10:00Z', customer: 'Robin Example', entries: [{ kind: 'sale', amount: '40' }] },
])
const { rows } = await backend.database.query<{ id: string }>(
  'select id::text from public.orders where store_id = $1',
  [storeId],
)

it('adds, changes and deletes a note on an order', async () => {
  const { user } = await renderRoute(`/analytics/orders/${rows[0]?.id}`, { backend, as: owner })
  const notes = within(await screen.findByRole('region', { name: 'Notes' }, soon))
  expect(await notes.findByText('No notes yet.', undefined, soon)).toBeVisible()
  expect(notes.getByRole('button', { name: 'Add note' })).toBeDisabled()

  await user.type(notes.getByLabelText('New note'), '  <b>Call</b> back  ')
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  expect(await notes.findByText('<b>Call</b> back', { ignore: 'textarea' }, soon)).toBeVisible()
  expect(await notes.findByText(owner.fullName, undefined, soon)).toBeVisible()
  await waitFor(() => expect(notes.getByLabelText('New note')).toHaveValue(''))

  expect(await screen.findByText('Note added')).toBeVisible()

  await user.click(notes.getByRole('button', { name: 'Edit' }))
  expect(notes.getByLabelText('Note')).toHaveFocus()
  await user.click(notes.getByRole('button', { name: 'Cancel' }))
  expect(notes.getByRole('button', { name: 'Edit' })).toHaveFocus()
  await user.click(notes.getByRole('button', { name: 'Edit' }))
  await user.type(notes.getByLabelText('Note'), ' today')
  await user.click(notes.getByRole('button', { name: 'Save note' }))
  expect(await notes.findByText('<b>Call</b> back today', { ignore: 'textarea' }, soon)).toBeVisible()
  expect(await notes.findByText(/, edited$/, undefined, soon)).toBeVisible()
  await waitFor(() => expect(notes.getByRole('button', { name: 'Edit' })).toHaveFocus())

  expect(notes.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription('<b>Call</b> back today')
  await user.click(notes.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete note' }))
  expect(await notes.findByText('No notes yet.', undefined, soon)).toBeVisible()
  expect(await screen.findByText('Note deleted')).toBeVisible()
  await waitFor(() => expect(notes.getByRole('heading', { name: 'Notes' })).toHaveFocus())
  const { rowCount } = await backend.database.query('select from public.record_notes where store_id = $1', [storeId])
  expect(rowCount).toBe(0)
})

it('lets members delete a note whose author has left the store', async () => {
  const former = await registerOwner(backend)
  await backend.database.query(
    `insert into public.record_notes (store_id, kind, channel, subject, author_id, body)
     select store_id, 'order', source, external_id, users.id, 'From before' from public.orders, auth.users as users
     where orders.id = $1 and users.email = $2`,
    [rows[0]?.id, former.email],
  )
  const { user } = await renderRoute(`/analytics/orders/${rows[0]?.id}`, { backend, as: owner })
  const notes = within(await screen.findByRole('region', { name: 'Notes' }, soon))
  expect(await notes.findByText('A former member', undefined, soon)).toBeVisible()
  expect(notes.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()

  await user.click(notes.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete note' }))
  expect(await notes.findByText('No notes yet.', undefined, soon)).toBeVisible()
})
