import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { importOrders } from '#supabase/test/shop.ts'
import { type Answer, loadStoreId, refusal, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const soon = { timeout: 60_000 }

await importOrders(
  backend.database,
  { storeId },
  ['Robin', 'Sam', 'Kim', 'Lee'].map((customer, at) => ({
    name: `#100${at}`,
    at: '2026-05-01 10:00Z',
    customer,
    entries: [{ kind: 'sale', amount: `${40 - at}` }],
  })),
)

/** The page's answer with consents and emails that an import of orders doesn't have. */
const withConsents: Answer = async (request) => {
  if (!request.url.includes('/api/customers?')) return null
  const list = await (await backend.fetch(request)).json()
  const known: Record<string, object> = {
    Robin: { email: 'robin@example.com', consent: 'yes' },
    Sam: { email: 'sam@example.com', consent: 'no' },
    Kim: { email: 'kim@example.com', consent: 'unknown' },
    Lee: { email: null },
  }
  const rows = list.rows?.map((row: { name: string }) => ({ ...row, ...known[row.name] }))
  return Response.json({ ...list, rows })
}

async function tick(names: readonly string[], answer: Answer = withConsents) {
  const opened = await renderRoute('/analytics?tab=customers&view=list', { backend, as: owner, answer })
  for (const name of names) {
    await opened.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }, soon))
  }
  return { ...opened, bar: within(screen.getByRole('region', { name: 'Selected customers' })) }
}

it('adds only the ticked customers to a new list', async () => {
  const { user, bar } = await tick(['Robin', 'Kim'])
  await user.click(await bar.findByRole('button', { name: 'Add to a list' }, soon))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a list' }, soon))
  expect(dialog.getByText('Adds the 2 customers that you selected.')).toBeVisible()
  await user.type(await dialog.findByLabelText('Name of the new list', undefined, soon), 'Wholesale')
  await user.click(dialog.getByRole('button', { name: 'Add 2 customers' }))

  expect(await screen.findByText('2 customers added', undefined, soon)).toBeVisible()
  const { rows } = await backend.database.query<{ customers: number }>(
    `select count(*)::int as customers from public.customer_list_entries
     join public.customer_lists as lists on lists.id = list_id where name = 'Wholesale' and lists.store_id = $1`,
    [storeId],
  )
  expect(rows).toEqual([{ customers: 2 }])
  expect(bar.getByRole('status')).toHaveTextContent('2 selected')
})

it('says why ticked customers could not be added', async () => {
  const answer: Answer = (request) =>
    request.url.includes('/rpc/add_to_customer_list') ? refusal() : withConsents(request)
  const { user, bar } = await tick(['Robin'], answer)
  await user.click(await bar.findByRole('button', { name: 'Add to a list' }, soon))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a list' }, soon))
  await user.selectOptions(await dialog.findByLabelText('List', undefined, soon), 'Wholesale')
  await user.click(dialog.getByRole('button', { name: 'Add customer' }))
  expect(await dialog.findByText('The customers were not added.', undefined, soon)).toBeVisible()
})

it('copies the emails of those who did not say no, and says who is left out', async () => {
  const { user, bar } = await tick(['Robin', 'Sam', 'Kim', 'Lee'])
  await user.click(await bar.findByRole('button', { name: 'Copy emails' }, soon))

  expect(await screen.findByText('2 emails copied', undefined, soon)).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('robin@example.com, kim@example.com')
  expect(
    screen.getByText('Left out: 1 said no to marketing and 1 without an email. The consent of 1 is unknown.'),
  ).toBeVisible()
})

it('exports the ticked customers with their consent, in the columns of the whole list', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
  const { user, bar } = await tick(['Sam'])
  await user.click(await bar.findByRole('button', { name: 'Export CSV' }, soon))
  await waitFor(() => expect(saved).toHaveBeenCalled(), soon)
  const [file] = saved.mock.calls[0] ?? []
  const [header, ...lines] = (file instanceof Blob ? await file.text() : '').trimEnd().split('\r\n')
  expect(header).toMatch(/^currency,name,marketing_consent,segment/)
  expect(lines).toEqual([expect.stringMatching(/^USD,Sam,no,/)])
})
