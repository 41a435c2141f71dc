import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const soon = { timeout: 30_000 }

async function findBuyers() {
  const { rows } = await backend.database.query<{ id: string; name: string; email: string }>(
    `select id::text, name, email from public.customers
     where store_id = $1 and name is not null and email is not null
       and exists (select from public.orders where orders.customer_id = customers.id)
     order by id limit 2`,
    [await loadStoreId(backend, owner)],
  )
  return rows
}

const [first, second] = await findBuyers()
if (!first || !second) throw new Error('The shop has too few customers.')

async function openQuestion(customer: NonNullable<typeof first>, answer?: (request: Request) => Response | null) {
  const opened = await renderRoute(`/analytics/customers/${customer.id}`, {
    backend,
    as: owner,
    ...(answer && { answer }),
  })
  const { user } = opened
  await screen.findByRole('heading', { level: 1, name: customer.name }, soon)
  await user.click(screen.getByRole('button', { name: 'More actions for this customer' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Forget this customer' }, soon))
  return { ...opened, dialog: await screen.findByRole('dialog', { name: `Forget ${customer.name}?` }, soon) }
}

it('a customer is forgotten after a question, and the orders stay', async () => {
  const { dialog, user } = await openQuestion(first)
  await user.click(within(dialog).getByRole('button', { name: 'Forget customer' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Forgotten customer' }, soon)).toBeVisible()
  expect(screen.getByText('The name, email address and consent of this customer were removed.')).toBeVisible()
  expect(screen.queryByText('Consent to marketing')).toBeNull()
  expect(screen.getByText('Segment').parentElement?.querySelector('dd.text-xs')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Write an email' })).toBeNull()
  expect(within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('link').length).toBeGreaterThan(0)
  expect(document.body).not.toHaveTextContent(first.email)
  await user.click(screen.getByRole('button', { name: 'More actions for this customer' }))
  await screen.findByRole('menuitem', { name: 'Add a note' }, soon)
  expect(screen.queryByRole('menuitem', { name: 'Forget this customer' })).toBeNull()
})

it('says why a customer is not forgotten, and changes nothing', async () => {
  const { dialog, user } = await openQuestion(second, ({ url }) =>
    url.includes('/rpc/forget_customer')
      ? Response.json({ code: 'PT409', message: 'A file is being imported.' }, { status: 409 })
      : null,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Forget customer' }))

  expect(await screen.findByText('A file is being imported.', undefined, soon)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
})
