import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { type Person, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const soon = { timeout: 30_000 }

const STORE = `(select store_id from public.store_members join auth.users on users.id = user_id where email = $1)`

let owner: Person

beforeAll(async () => {
  owner = await registerOwner(backend)
  for (const statement of [
    `insert into public.cost_rules (store_id, kind, percent, amount, valid_from)
     values (${STORE}, 'payment_fee', 2.9, 30, '2020-01-01'), (${STORE}, 'income_tax', 20, 0, '2020-01-01')`,
    `insert into public.ad_spend (store_id, day, channel, amount)
     select ${STORE}, day::date, 'Search', 100 from generate_series(now() - interval '60 days', now(), interval '1 day') as day`,
  ])
    await backend.database.query(statement, [owner.email])
})

const open = (search = '', as = owner) => renderRoute(`/analytics?tab=profit${search}`, { backend, as })

const panel = async () => within(await screen.findByRole('region', { name: 'Contribution' }, soon))

it('shows how contribution comes from net sales, for how much of them, and which costs are missing', async () => {
  await open()
  const steps = within(await (await panel()).findByRole('figure', undefined, soon)).getAllByRole('listitem')
  const names = steps.map(({ textContent }) => /^[^−$+]*/.exec(textContent)?.[0])
  expect(names).toEqual([
    'Net sales',
    'Shipping charged',
    'Items without a known cost',
    'Cost of goods',
    'Payment fees',
    'Ad spend',
    'Contribution',
    'Income tax',
    'After income tax',
  ])
  expect((await panel()).getByText(/^For \d+(\.\d)?% of net sales\.$/)).toBeVisible()
  expect((await panel()).getByText(/^Not known: shipping you pay and packaging\./)).toBeVisible()
  expect((await panel()).getByRole('link', { name: 'Add costs' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/settings\/costs\?store=/),
  )
})

it('lists months, whose ad spend is known, and products without it', async () => {
  const { router } = await open()
  const table = within(await screen.findByRole('table', { name: 'Figures by month' }, soon))
  expect(table.getByRole('columnheader', { name: /Ad spend/ })).toBeVisible()
  await router.navigate('/analytics?tab=profit&split=product')
  expect(await screen.findByRole('table', { name: 'Figures by product' }, soon)).toBeVisible()
  expect(screen.getByText(/^Ad spend of .* is left out, .* Contribution is before ads\.$/)).toBeVisible()
})

it('says that filtered figures leave ad spend out', async () => {
  await open(`&where=${encodeURIComponent('[["is","country",["US"]]]')}`)
  expect(await (await panel()).findByText(/^Ad spend of \$[\d.]+ is left out/, undefined, soon)).toBeVisible()
})

it('says what to do without any cost', async () => {
  const costless = await registerOwner(backend)
  for (const statement of [
    `update public.products set unit_cost = null where store_id = ${STORE}`,
    `update public.order_lines set unit_cost = null where store_id = ${STORE}`,
    `update public.imports set cost_changes = cost_changes + 1 where store_id = ${STORE}`,
    `update public.stores set data_version = data_version + 1 where id = ${STORE}`,
  ])
    await backend.database.query(statement, [costless.email])
  await open('', costless)
  expect(await screen.findByRole('heading', { name: 'No costs are known yet' }, soon)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Set up costs' })).toBeVisible()
})
