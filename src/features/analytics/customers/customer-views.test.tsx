import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readNumber } from '#test/harness/read-number.ts'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { resizeWindow } from '#test/harness/screens/resize-window.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'
import { SEGMENT_TEXTS } from './segment-texts.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const open = (search: string) => renderRoute(`/analytics?tab=customers${search}`, { backend, as: owner })
const table = (name: string) => screen.findByRole('table', { name }, soon)

const ACTIVE = [
  'Best customers',
  'Very good customers',
  'Active customers',
  'Recent light buyers',
  'Promising',
  'Good customers',
]

async function rowsOf(name: string) {
  const [, ...rows] = within(await table(name)).getAllByRole('row')
  return rows.map((row) => ({
    name: within(row).getByRole('rowheader').textContent,
    cells: within(row)
      .getAllByRole('cell')
      .filter((cell) => !within(cell).queryByRole('checkbox'))
      .map(({ textContent }) => textContent),
  }))
}

it('shows how many customers order again, and opens the list of those who are overdue', async () => {
  const { router, user } = await open('')
  const panel = await screen.findByRole('region', { name: 'Ordering again' }, soon)
  expect(within(panel).getByText('Repeat customers')).toBeVisible()
  expect(within(panel).getByRole('table', { name: 'Second orders by days since the first' })).toBeVisible()

  await user.click(within(panel).getByRole('button', { name: /show the overdue customers$/ }))

  expect(router.state.location.search).toBe('?tab=customers&view=list&overdue=overdue&sort=-netSales')
  const rows = await rowsOf('Customers')
  expect(rows.every(({ cells }) => cells[4]?.startsWith('Overdue'))).toBe(true)
  expect(rows.every(({ cells }) => /(?:Usually|All customers:) every \d+ days?$/.test(cells[4] ?? ''))).toBe(true)
  expect(screen.getByText(/From 3 orders on, the usual days are the middle of the customer’s own gaps/)).toBeVisible()
})

it('opens the orders that repeat customers and their days add up from', async () => {
  const { user } = await open('')
  const panel = within(await screen.findByRole('region', { name: 'Ordering again' }, soon))
  const totalOf = async (figure: HTMLElement | undefined) => {
    await user.click(figure ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: /^Orders: / }, soon))
    const total = await dialog.findByRole('row', { name: /^Total/ }, soon)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    return readNumber(total.lastElementChild?.textContent)
  }
  const figureOf = (element: HTMLElement | undefined) => readNumber(element?.firstChild?.textContent)

  const [ofAll] = panel.getAllByRole('button')
  const repeat = panel.getByText(/ordered more than once$/).textContent
  expect(await totalOf(ofAll)).toBe(readNumber(repeat.split(' of ')[0]))
  const [returned, customers] = within(panel.getByRole('row', { name: /^90 days/ })).getAllByRole('button')
  expect(figureOf(returned)).toBeGreaterThan(0)
  expect(await totalOf(returned)).toBe(figureOf(returned))
  expect(await totalOf(customers)).toBe(figureOf(customers))
})

it('shows segments that add up, and the customers behind one', async () => {
  const { user } = await open('&view=segments')
  const rows = await rowsOf('Segments of customers')
  const shares = rows.reduce((sum, { cells }) => sum + readNumber(cells[2]), 0)
  expect(shares).toBeCloseTo(100, 0)

  await user.click(screen.getByRole('button', { name: 'Best customers' }))

  const best = rows.find(({ name }) => name === `Best customers${SEGMENT_TEXTS.champions.meaning}`)
  const list = await rowsOf('Customers')
  expect(list.every(({ cells }) => cells[5]?.startsWith('Best customers'))).toBe(true)
  const pages = await screen.findByRole('navigation', { name: 'Customer pages' })
  expect(pages).toHaveTextContent(new RegExp(`of ${best?.cells[0]}(?!\\d)`))
})

it('says of an active segment that it is by past orders, if the customer is likely gone', async () => {
  await open('&view=list&overdue=likely_gone')
  const rows = await rowsOf('Customers')
  expect(rows.every(({ cells }) => cells[4]?.startsWith('Likely gone'))).toBe(true)

  const isActive = (text: string) => ACTIVE.some((label) => text.startsWith(label))
  const segments = rows.map(({ cells }) => cells[5] ?? '')
  const [active, other] = [segments.filter(isActive), segments.filter((text) => !isActive(text))]
  expect(active).not.toEqual([])
  expect(active.filter((text) => !text.endsWith('by past orders'))).toEqual([])
  expect(other.filter((text) => text.endsWith('by past orders'))).toEqual([])
})

it('on a phone, an export that takes long shows so and starts once', async () => {
  resizeWindow(360)
  const hold = Promise.withResolvers<void>()
  let exports = 0
  const { user } = await renderRoute('/analytics?tab=customers&view=list', {
    backend,
    as: owner,
    async answer(request) {
      if (!request.url.includes('format=csv')) return null
      exports += 1
      await hold.promise
      return Response.json({ error: { code: 'broken', message: 'No luck.' } }, { status: 400 })
    },
  })
  const more = await screen.findByRole('button', { name: 'More actions for customers' }, soon)
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }, soon))

  await waitFor(() => expect(exports).toBe(1))
  expect(more).toHaveAttribute('aria-busy', 'true')
  await user.click(more)
  expect(screen.queryByRole('menuitem', { name: 'Export CSV' })).not.toBeInTheDocument()
  hold.resolve()
  await waitFor(() => expect(more).not.toHaveAttribute('aria-busy'))
  expect(exports).toBe(1)
})

it('reads the email of a customer as one word', async () => {
  await open('&view=list')
  const [name] = within(await table('Customers')).getAllByRole('rowheader', { name: /\S@\S/ })
  expect(name).toBeVisible()
})

/** Opens the menu of a segment and chooses an action, by the keyboard. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], action: string) {
  const button = await screen.findByRole('button', { name: 'Actions: Best customers' }, soon)
  button.focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: action }, soon)
  await user.click(item)
}

it('has a mailing list for a segment, with as many people as the segment', async () => {
  const { user } = await open('&view=segments')
  const best = (await rowsOf('Segments of customers')).find(({ name }) => name?.startsWith('Best customers'))

  await choose(user, 'Mailing list')

  const dialog = within(await screen.findByRole('dialog', { name: 'Mailing list: Best customers' }, soon))
  const text = (await dialog.findByRole('status', undefined, soon)).textContent
  const counts = [...text.matchAll(/[\d,]+/g)].map(([digits]) => readNumber(digits))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(readNumber(best?.cells[0]))
})

it('adds the customers of a segment to a list, or shows them', async () => {
  const { router, user } = await open('&view=segments')
  const best = (await rowsOf('Segments of customers')).find(({ name }) => name?.startsWith('Best customers'))

  await choose(user, 'Add to a list')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a list: Best customers' }, soon))
  expect(dialog.getByText(new RegExp(`^Adds all ${best?.cells[0]} customers`))).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await choose(user, 'Show customers')

  expect(router.state.location.search).toBe('?tab=customers&view=list&segment=champions')
})

it('searches the list of customers, keeps the words in the address, and says when nobody matches', async () => {
  const { router, user } = await open('&view=list')
  const [address] = within(await table('Customers')).getAllByText(/@/)
  const email = address?.textContent ?? ''

  await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), email)

  await waitFor(async () => expect(await rowsOf('Customers')).toHaveLength(1), soon)
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe(email)
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), ' nobody')
  expect(
    await screen.findByText('No customers match. Try other words or remove a filter.', undefined, soon),
  ).toBeVisible()
})

it('shows expected orders of the sample shop, with the test of the model folded away below the customers', async () => {
  const { router, user } = await open('&view=expected')
  const test = 'Expected and actual orders per customer, by tenths of customers'

  const expected = await screen.findByRole('region', { name: 'Expected orders' }, soon)
  expect(expected).toHaveTextContent(/In the next \d+ weeks.*[\d,]+ orders?worth \$[\d,]+\D/)
  expect(await rowsOf('Most valuable next: customers')).toHaveLength(50)
  const closed = screen.getByRole('region', { name: 'How close the model was' })
  expect(closed).toHaveTextContent(/It expected \d+(?:\.\d)?% of the orders that came\.$/)
  expect(closed.compareDocumentPosition(screen.getByRole('region', { name: 'Worth winning back' }))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
  expect(screen.queryByRole('table', { name: test })).not.toBeInTheDocument()

  await user.click(within(closed).getByRole('button', { name: 'How close the model was' }))

  expect(await rowsOf(test)).toHaveLength(10)
  expect(router.state.location.search).toBe('?tab=customers&view=expected&test=open')
})

it('offers a way to fill a store without orders', async () => {
  const newcomer = await registerPerson(backend)

  await renderRoute('/analytics?tab=customers&view=segments', { backend, as: newcomer })

  expect(await screen.findByRole('button', { name: 'Explore with sample data' }, soon)).toBeVisible()
  expect(screen.getByText(/^Import orders to see your best customers/)).toBeVisible()
  expect(screen.queryByRole('radiogroup', { name: 'View' })).not.toBeInTheDocument()
})

it('adds the most valuable customers to a list, and has their mailing list', async () => {
  const { user } = await open('&view=expected')
  const card = within(await screen.findByRole('region', { name: 'Most valuable next' }, soon))
  await user.click(card.getByRole('button', { name: 'Mailing list: Most valuable next' }))
  const mailing = within(await screen.findByRole('dialog', { name: 'Mailing list: Most valuable next' }, soon))
  expect(await mailing.findByText(/^\d+ people\./, undefined, soon)).toBeVisible()
  await user.keyboard('{Escape}')

  await user.click(card.getByRole('button', { name: 'Add to a list: Most valuable next' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a list: Most valuable next' }, soon))
  expect(dialog.getByText(/^Adds all 50 customers\./)).toBeVisible()
})

it('on a phone, all customers have one line of search and filters, and a card the figure of its order', async () => {
  resizeWindow(360)
  const { router, user } = await open('&view=list&sort=-averageOrderValue')
  const cards = within(await screen.findByRole('list', { name: 'Customers' }, soon)).getAllByRole('listitem')
  expect(cards[0]).toHaveTextContent(/Average order value \$[\d,.]+/)

  await user.click(screen.getByRole('button', { name: 'Filter customers' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Overdue' }, soon), 'Overdue')
  expect(router.state.location.search).toContain('overdue=overdue')
})

it('on a phone, the filters stand beside the views', async () => {
  resizeWindow(360)
  const { user } = await open('&view=list')
  expect(await screen.findByRole('radio', { name: 'All customers' }, soon)).toBeChecked()
  await user.click(await screen.findByRole('button', { name: 'No filters' }, soon))
  expect(await screen.findByRole('dialog', { name: 'Filters' }, soon)).toBeVisible()
})
