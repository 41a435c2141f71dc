import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readNumber } from '#test/harness/read-number.ts'
import { loadStoreId, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const { rows } = await backend.database.query<{
  id: string
  name: string
  email: string
  order: string
  number: string
}>(
  `select customers.id::text, customers.name, customers.email, orders.id::text as order, orders.name as number
   from public.customers join public.orders on orders.customer_id = customers.id
   where customers.name is not null and orders.store_id = $1 order by orders.placed_at desc limit 1`,
  [await loadStoreId(backend, owner)],
)
const buyer = rows[0] ?? { id: '', name: '', email: '', order: '', number: '' }

/** Returns where links lead, without the ids. */
const pathsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.replace(/\d+$/, ''))

it('shows a customer from the list, with figures and the timeline, and opens an order and its customer', async () => {
  const { router, user } = await renderRoute(`/analytics?tab=customers&view=list&q=${buyer.email}`, {
    backend,
    as: owner,
  })
  await user.click(await screen.findByRole('link', { name: buyer.name }, soon))

  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible(), soon)
  await waitFor(() => expect(document.title).toBe(`${buyer.name} · Cartwright`))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: buyer.name })).toHaveFocus())
  const figures = screen.getByRole('region', { name: 'Figures' })
  expect(within(figures).getByText('Average order value')).toBeVisible()
  const consent = within(figures).getByText('Consent to marketing').nextSibling?.textContent
  const said = {
    Yes: 'Agreed to marketing',
    No: 'Said no to marketing: write only about orders',
    Unknown: 'Consent to marketing unknown',
  }
  const [, besideEmail] = Object.entries(said).find(([answer]) => answer === consent) ?? []
  const actions = screen.getByRole('link', { name: 'Write an email' }).parentElement
  expect(actions).toHaveTextContent(besideEmail ?? 'no consent')
  expect(screen.getByText('All orders and refunds, newest first.')).toBeVisible()
  const timeline = screen.getByRole('list', { name: 'Timeline' })
  expect(pathsIn(timeline)).toContain('/analytics/products/')
  await user.click(within(timeline).getByRole('link', { name: buyer.number }))

  expect(await screen.findByRole('heading', { level: 1, name: `Order ${buyer.number}` }, soon)).toBeVisible()
  expect(pathsIn(screen.getByRole('table', { name: 'Items of the order' }))).toContain('/analytics/products/')
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/analytics?tab=orders')
  expect(router.state.location.pathname).toBe(`/analytics/orders/${buyer.order}`)
  await user.click(screen.getByRole('link', { name: buyer.name }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible(), soon)
})

/** Returns the lines of a receipt, in cents. */
const linesOf = (receipt: HTMLElement) =>
  within(receipt)
    .getAllByRole('term')
    .map((term): [string, number] => [term.textContent, Math.round(readNumber(term.nextSibling?.textContent) * 100)])

it('an order adds up as on a receipt, down to its refund', async () => {
  const { rows: refunded } = await backend.database.query<{ id: string }>(
    `select order_id::text as id from public.ledger_entries
     where store_id = $1 and refund_key is not null order by order_id desc limit 1`,
    [await loadStoreId(backend, owner)],
  )
  await renderRoute(`/analytics/orders/${refunded[0]?.id}`, { backend, as: owner })

  const lines = linesOf(await screen.findByLabelText('How the order adds up', undefined, soon))
  const names = lines.map(([name]) => name)
  const totalAt = names.indexOf('Total')
  const sumOf = (part: typeof lines) => part.reduce((sum, [, cents]) => sum + cents, 0)
  const total = lines[totalAt]?.[1] ?? 0
  expect(sumOf(lines.slice(0, totalAt).filter(([name]) => name !== 'Subtotal'))).toBe(total)
  expect(names[totalAt + 1]).toMatch(/^Refunded on /)
  expect(names.at(-1)).toBe('Total sales after refunds')
  expect(sumOf(lines.slice(totalAt, -1))).toBe(lines.at(-1)?.[1])
})

it('shows the same page for what does not exist and for what is another person’s', async () => {
  const stranger = await registerPerson(backend)
  const texts: (string | null)[] = []
  for (const path of [`/analytics/customers/${buyer.id}`, '/analytics/customers/999999999']) {
    await renderRoute(path, { backend, as: stranger })
    const [message] = (await screen.findAllByText('We can’t find this customer', undefined, soon)).slice(-1)
    texts.push(message?.closest('main')?.textContent ?? null)
  }

  expect(texts[0]).toBe(texts[1])
})

it('says why an order could not be loaded, and tries again', async () => {
  let isBroken = true
  const { user } = await renderRoute(`/analytics/orders/${buyer.order}`, {
    backend,
    as: owner,
    answer: (request) =>
      isBroken && request.url.includes('/api/orders')
        ? Response.json({ error: { code: 'broken', message: 'No luck.' } }, { status: 400 })
        : null,
  })
  expect(await screen.findByText('No luck.', undefined, soon)).toBeVisible()

  isBroken = false
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }))

  expect(await screen.findByRole('heading', { level: 1, name: `Order ${buyer.number}` }, soon)).toBeVisible()
})

it('links customers in breakdowns and recent orders of the dashboard', async () => {
  await renderRoute('/analytics?tab=customers&split=customer', { backend, as: owner })
  const table = await screen.findByRole('table', { name: 'Figures by customer' }, soon)
  const [name] = within(table).getAllByRole('link')
  expect(name?.getAttribute('href')).toMatch(/^\/analytics\/customers\/\d+$/)
})

it('links products and customers in Explore, beside the button that shows only them', async () => {
  await renderRoute('/analytics?tab=explore&split=product&and=customer', { backend, as: owner })
  const table = await screen.findByRole('table', { name: 'Figures' }, soon)
  const [product, customer] = within(table).getAllByRole('link', { name: /^Open / })
  expect(product).toHaveAttribute('href', expect.stringMatching(/^\/analytics\/products\/\d+$/))
  expect(customer).toHaveAttribute('href', expect.stringMatching(/^\/analytics\/customers\/\d+$/))
})

it('links orders and customers on the dashboard', async () => {
  await renderRoute('/dashboard', { backend, as: owner })
  const recent = await screen.findByRole('list', { name: 'Recent orders' }, soon)

  expect(new Set(pathsIn(recent))).toEqual(new Set(['/analytics/orders/', '/analytics/customers/']))
})

it('finds a customer and an order from the command palette', async () => {
  const { router, user } = await renderRoute('/dashboard', { backend, as: owner })
  await user.click(await screen.findByRole('button', { name: 'Search' }, soon))
  const field = await screen.findByRole('combobox', { name: /^Search pages/ }, soon)

  await user.type(field, buyer.email)
  expect(await screen.findByRole('option', { name: new RegExp(buyer.name) }, soon)).toBeVisible()
  await user.clear(field)
  await user.type(field, buyer.number)
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${buyer.number}`) }, soon))

  await waitFor(() => expect(router.state.location.pathname).toBe(`/analytics/orders/${buyer.order}`))
})
