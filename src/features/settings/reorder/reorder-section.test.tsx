import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { importOrders } from '#supabase/test/shop.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const soon = { timeout: 30_000 }

async function openRules() {
  const owner = await registerOwner(backend)
  const storeId = await loadStoreId(backend, owner)
  const order = {
    name: '#1',
    at: '2026-05-10 12:00Z',
    entries: [{ kind: 'sale' as const, amount: '10', quantity: 1, product: 'Brass lamp' }],
  }
  await importOrders(backend.database, { storeId }, [order])
  await backend.database.query(`update public.products set vendor = 'Acme' where store_id = $1`, [storeId])
  const { user } = await renderRoute('/settings/reorder', { backend, as: owner })
  const form = within(await screen.findByRole('form', { name: 'Add or change a rule' }, soon))
  return { form, storeId, user }
}

const findRules = async () => within(await screen.findByRole('list', { name: 'Rules' }, soon))

it('adds a rule for all products, and changes it', async () => {
  const { form, user } = await openRules()
  expect(screen.getByText(/^No rules yet/)).toBeVisible()
  expect(form.getByLabelText('Lead time (days)')).toHaveAccessibleDescription(/Default: 14\.$/)

  await user.type(form.getByLabelText('Lead time (days)'), '21')
  await user.type(form.getByLabelText('Pack size'), '6')
  await user.click(form.getByRole('button', { name: 'Add rule' }))
  expect((await findRules()).getByRole('listitem')).toHaveTextContent('All productsArrives in 21 days, packs of 6')

  await user.clear(form.getByLabelText('Pack size'))
  await user.click(await form.findByRole('button', { name: 'Change rule' }))
  await waitFor(async () => expect((await findRules()).getByRole('listitem')).not.toHaveTextContent('packs of 6'), soon)
})

it('writes only the fields that were touched, and says that a colleague deleted the rule', async () => {
  const { form, storeId, user } = await openRules()
  await user.type(form.getByLabelText('Lead time (days)'), '21')
  await user.click(form.getByRole('button', { name: 'Add rule' }))
  await form.findByRole('button', { name: 'Change rule' }, soon)
  await backend.database.query('update public.reorder_rules set minimum = 40 where store_id = $1', [storeId])

  await user.type(form.getByLabelText('Pack size'), '6')
  await user.click(form.getByRole('button', { name: 'Change rule' }))
  await waitFor(
    async () =>
      expect((await findRules()).getByRole('listitem')).toHaveTextContent(
        'Arrives in 21 days, at least 40 units, packs of 6',
      ),
    soon,
  )

  await backend.database.query('delete from public.reorder_rules where store_id = $1', [storeId])
  await user.type(form.getByLabelText('Days between orders'), '5')
  await user.click(form.getByRole('button', { name: 'Change rule' }))
  expect(await screen.findByText(/A colleague deleted this rule/, undefined, soon)).toBeVisible()
})

it('adds rules for a vendor and for a product, and deletes one', async () => {
  const { form, user } = await openRules()
  await user.selectOptions(form.getByLabelText('For'), 'A vendor')
  expect(form.getByRole('button', { name: 'Add rule' })).toBeDisabled()
  await form.findByRole('option', { name: 'Acme' }, soon)
  await user.selectOptions(form.getByLabelText('Vendor'), 'Acme')
  await user.type(form.getByLabelText('Minimum units'), '10')
  await user.click(form.getByRole('button', { name: 'Add rule' }))
  expect((await findRules()).getByRole('listitem')).toHaveTextContent('AcmeVendorAt least 10 units')

  await user.selectOptions(form.getByLabelText('For'), 'A product')
  await user.type(form.getByRole('combobox', { name: 'Product' }), 'brass')
  await user.click(await screen.findByRole('option', { name: /Brass lamp/ }, soon))
  expect(form.getByLabelText('Minimum units')).toHaveAccessibleDescription(/If empty: 10\.$/)
  await user.type(form.getByLabelText('In stock (%)'), '95')
  await user.click(form.getByRole('button', { name: 'Add rule' }))
  await waitFor(async () => expect((await findRules()).getAllByRole('listitem')).toHaveLength(2), soon)
  expect((await findRules()).getAllByRole('listitem')[1]).toHaveTextContent('Brass lampProductIn stock 95%')

  await user.click((await findRules()).getByRole('button', { name: 'Delete the rule of Acme' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete rule' }))
  await waitFor(async () => expect((await findRules()).getAllByRole('listitem')).toHaveLength(1), soon)
})

it('lists the vendors of all products, also of those that never sold', async () => {
  const { form, storeId, user } = await openRules()
  await backend.database.query(
    `insert into public.products (store_id, import_id, match_key, title, vendor, kind_chosen)
     select store_id, import_id, key, key, added.vendor, added.chosen from public.products,
       (values ('never sold', 'Brandt', 'product'), ('postage', 'Post', 'shipping'), ('unnamed', '', 'product')) as added (key, vendor, chosen)
     where store_id = $1`,
    [storeId],
  )

  await user.selectOptions(form.getByLabelText('For'), 'A vendor')

  await form.findByRole('option', { name: 'Brandt' }, soon)
  const options = within(form.getByLabelText('Vendor')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a vendor', 'Acme', 'Brandt'])
})

it.each([
  ['In stock (%)', '100', 'Enter a whole number from 50 to 99.'],
  ['Lead time (days)', '', 'Fill in at least one field.'],
])('refuses %s of "%s"', async (label, text, message) => {
  const { form, user } = await openRules()
  if (text) await user.type(form.getByLabelText(label), text)
  await user.click(form.getByRole('button', { name: 'Add rule' }))
  expect(form.getByText(message)).toBeVisible()
  await waitFor(() => expect(form.getByLabelText(label)).toHaveFocus())
})
