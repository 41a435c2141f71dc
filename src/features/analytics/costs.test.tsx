import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Person, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const METRICS = 'metrics=net_sales,cost_of_goods,gross_profit,margin_rate&split=product'

const open = (path: string, as: Person) => renderRoute(`/analytics${path}`, { backend, as })

/** A person whose sample store has lost all its costs. */
async function registerWithoutCosts() {
  const person = await registerOwner(backend)
  const store = `(select store_id from public.store_members join auth.users on users.id = user_id where email = $1)`
  for (const statement of [
    `update public.products set unit_cost = null where store_id = ${store}`,
    `update public.order_lines set unit_cost = null where store_id = ${store}`,
    `update public.imports set cost_changes = cost_changes + 1 where store_id = ${store}`,
    `update public.stores set data_version = data_version + 1 where id = ${store}`,
  ])
    await backend.database.query(statement, [person.email])
  return person
}

const costless = await registerWithoutCosts()

const expectHelp = (part: ReturnType<typeof within>) =>
  expect(part.getByRole('link', { name: 'How to add costs' })).toHaveAttribute(
    'href',
    '/documentation/costs-and-margins',
  )

it('shows margins in Explore, a dash where no cost is known, and for how much of net sales they speak', async () => {
  await open(`?tab=explore&${METRICS}`, owner)
  const table = await screen.findByRole('table', { name: 'Figures' }, soon)
  const rows = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent.replace(': show the orders', '')),
    )
  expect(rows.filter((cells) => /^[\d.]+%/.test(cells.at(-1) ?? '')).length).toBeGreaterThan(10)
  expect(rows.filter((cells) => cells.slice(-3).every((text) => text.startsWith('—'))).length).toBeGreaterThan(0)
  expect(screen.getByText(/^Costs are known for \d\d(\.\d)?% of net sales\. .* the other \$[\d,.]+\./)).toBeVisible()
})

it('names sales with a cost by a rule in Explore and in the list of products', async () => {
  const ruled = await registerOwner(backend)
  await backend.database.query(
    `insert into public.cost_rules (store_id, kind, percent, valid_from)
     select store_id, 'goods', 40, '2020-01-01' from public.store_members join auth.users on users.id = user_id where email = $1`,
    [ruled.email],
  )
  await open(`?tab=explore&${METRICS}`, ruled)
  expect(
    await screen.findByText(/^Net sales of \$[\d,.]+ have a cost of goods by your rule\./, undefined, soon),
  ).toBeVisible()
  await open('?tab=products', ruled)
  expect(await screen.findByText(/For \$[\d,.]+, your rule says the cost\./, undefined, soon)).toBeVisible()
  expect(screen.getAllByText('cost by your rule')).not.toHaveLength(0)
})

it('says in Explore that a store has no costs, and how to add them', async () => {
  await open(`?tab=explore&${METRICS}`, costless)
  expect(await screen.findByText(/^No costs are known for these sales/, undefined, soon)).toBeVisible()
  expectHelp(within(document.body))
})

it('says nothing of costs where no metric needs them', async () => {
  await open('?tab=explore&metrics=net_sales&split=product', costless)
  await screen.findByRole('table', { name: 'Figures' }, soon)
  expect(screen.queryByText(/costs are known/i)).toBeNull()
})

it('says in the list and on the page of a product that no cost is known, and how to add it', async () => {
  const { user } = await open('?tab=products', costless)
  const list = within(await screen.findByRole('region', { name: 'Products' }, soon))
  expect(await list.findByText(/^No costs are known for these sales/, undefined, soon)).toBeVisible()
  expectHelp(list)

  const [product] = await list.findAllByRole('link', { name: /whisk/i }, soon)
  if (!product) throw new Error('There is no whisk')
  await user.click(product)

  const sales = within(await screen.findByRole('region', { name: 'Sales' }, soon))
  expect(sales.getByText('Margin').nextSibling).toHaveTextContent('—')
  expectHelp(sales)
})
