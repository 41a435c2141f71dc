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
    'Net sales without a known cost',
    'Shipping and fees of these items',
    'Cost of goods',
    'Payment fees',
    'Ad spend',
    'Contribution',
    'Income tax',
    'After income tax',
  ])
  const amounts = new Map(steps.map(({ textContent }) => [/^[^−$+]*/.exec(textContent)?.[0], textContent]))
  const note = (await panel()).getByText(/^Net sales of .* have no known cost\./).textContent
  const [without = 'none'] = /\$[\d.,]+/.exec(note) ?? []
  expect(amounts.get('Net sales without a known cost')).toContain(`−${without}`)
  expect((await panel()).getByText(/^For \d+(\.\d)?% of net sales, less all ad spend\.$/)).toBeVisible()
  expect((await panel()).getByText(/^Not known: shipping paid and packaging\./)).toBeVisible()
  expect((await panel()).getByRole('link', { name: 'Add costs' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/settings\/costs\?store=/),
  )
})

it('marks parts of months, which have no change if they are compared with more or fewer days', async () => {
  await open()
  const table = within(await screen.findByRole('table', { name: 'Figures by month' }, soon))
  const months = table.getAllByRole('row').slice(1, -1)
  expect(months.length).toBeGreaterThan(1)
  for (const month of months) {
    expect(month).toHaveTextContent('Partial')
    expect(within(month).getAllByRole('cell')[1]).toHaveTextContent(/^—$/)
  }
})

it('lists months, whose ad spend is known, and products without it', async () => {
  const { router } = await open()
  const table = within(await screen.findByRole('table', { name: 'Figures by month' }, soon))
  expect(table.getByRole('columnheader', { name: /Ad spend/ })).toBeVisible()
  await router.navigate('/analytics?tab=profit&split=product')
  expect(await screen.findByRole('table', { name: 'Figures by product' }, soon)).toBeVisible()
  expect(screen.getByText(/^Ad spend of .* is left out, .* Contribution is before ads\.$/)).toBeVisible()
})

it('does not speak of contribution where none is shown', async () => {
  await renderRoute('/analytics?tab=explore&metrics=ad_spend,net_sales&by=product', { backend, as: owner })
  expect(
    await screen.findByText(/^Ad spend of .* is left out, because it is only known by day\.$/, undefined, soon),
  ).toBeVisible()
})

it('says that filtered figures leave ad spend out', async () => {
  await open(`&where=${encodeURIComponent('[["is","country",["US"]]]')}`)
  expect(await (await panel()).findByText(/^Ad spend of \$[\d.]+ is left out/, undefined, soon)).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Figures by month' }, soon)).toBeVisible()
  expect(screen.getAllByText(/^Ad spend of/)).toHaveLength(1)
})

it('says for how many orders a cost is known by rules', async () => {
  const late = await registerOwner(backend)
  await backend.database.query(
    `insert into public.cost_rules (store_id, kind, amount, valid_from) values (${STORE}, 'packaging', 50, current_date - 10)`,
    [late.email],
  )
  await open('', late)
  expect(
    await (await panel()).findByText(/^Packaging for \d+ of \d+ orders\. The others/, undefined, soon),
  ).toBeVisible()
})

it('shows the loss of a period with ads and no sales, and says that one without either has none', async () => {
  await backend.database.query(
    `insert into public.ad_spend (store_id, day, channel, amount) values (${STORE}, '2019-03-04', 'Search', 70000)`,
    [owner.email],
  )
  const { router } = await open('&period=custom&from=2019-03-01&to=2019-03-31')
  expect(await (await panel()).findAllByText('−$700.00', undefined, soon)).not.toHaveLength(0)
  await router.navigate('/analytics?tab=profit&period=custom&from=2019-04-01&to=2019-04-30')
  expect(await screen.findByRole('heading', { name: 'No sales and no ad spend' }, soon)).toBeVisible()
})

it('says that a filter leaves no sales with a known cost', async () => {
  const { rows } = await backend.database.query<{ id: string }>(
    `select products.id::text from public.products where store_id = ${STORE} and unit_cost is null and exists (
       select from public.order_lines where product_id = products.id and order_lines.unit_cost is null) limit 1`,
    [owner.email],
  )
  await open(`&period=all_time&where=${encodeURIComponent(JSON.stringify([['is', 'product', [rows[0]?.id]]]))}`)
  expect(await screen.findByRole('heading', { name: 'No costs are known for these sales' }, soon)).toBeVisible()
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
