import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readNumber } from '#test/harness/read-number.ts'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const where = (...filters: unknown[]) => new URLSearchParams({ where: JSON.stringify(filters) }).toString()

const GERMANY = ['is', 'country', ['DE']]

const chip = (text: string) => screen.findByRole('button', { name: `Remove the filter ${text}` }, soon)

async function netSales(): Promise<number> {
  const table = await screen.findByRole('table', { name: 'Sales in this period' }, soon)
  const row = within(table).getByRole('row', { name: /Net sales/ })
  return readNumber(within(row).getAllByRole('cell')[1]?.querySelector('span')?.textContent)
}

/** Returns the net sales of a country on the Breakdown tab. */
async function netSalesOf(country: string): Promise<number> {
  const table = await screen.findByRole('table', { name: 'Figures by country' }, soon)
  return readNumber(
    within(within(table).getByRole('row', { name: new RegExp(`^${country}`) })).getAllByRole('cell')[0]?.textContent ??
      '',
  )
}

it('a filter added on Sales applies to every figure, stays on other tabs, and goes with one click', async () => {
  const { user, router } = await renderRoute('/analytics?period=last_90_days', { backend, as: owner })
  const all = await netSales()
  await user.click(screen.getByRole('tab', { name: 'Breakdown' }))
  const germany = await netSalesOf('Germany')
  await user.click(screen.getByRole('tab', { name: 'Sales' }))
  expect(germany).toBeLessThan(all)

  await user.click(await screen.findByRole('button', { name: 'Add filter' }, soon))
  const form = await screen.findByRole('dialog', { name: 'Add filter' }, soon)
  await user.type(await within(form).findByRole('combobox', { name: 'Country' }, soon), 'germ')
  await user.click(await screen.findByRole('option', { name: /^Germany/ }, soon))
  await user.click(within(form).getByRole('button', { name: 'Add filter' }))

  await waitFor(async () => expect(await netSales()).toBe(germany), soon)
  await user.click(screen.getByRole('tab', { name: 'Products' }))
  await screen.findByText(/^With filters, the list has/, undefined, soon)
  expect(router.state.location.search).toContain('where=')

  await user.click(await chip('Country: is Germany'))
  await waitFor(() => expect(router.state.location.search).not.toContain('where='))
  await user.click(screen.getByRole('tab', { name: 'Sales' }))
  await waitFor(async () => expect(await netSales()).toBe(all), soon)
})

it('a second product shows the orders with both, and values of one filter are alternatives', async () => {
  const { user, router } = await renderRoute('/analytics?tab=orders&period=last_12_months', { backend, as: owner })
  async function add(text: string) {
    await user.click(await screen.findByRole('button', { name: 'Add filter' }, soon))
    const form = await screen.findByRole('dialog', { name: 'Add filter' }, soon)
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Filter by' }), 'Product')
    await user.type(await within(form).findByRole('combobox', { name: 'Product' }, soon), text)
    await user.click(await screen.findByRole('option', { name: new RegExp(text, 'i') }, soon))
    await user.click(within(form).getByRole('button', { name: 'Add filter' }))
  }
  await add('matcha')
  await add('bamboo whisk')

  expect(await chip('Orders with: Product is Ceremonial matcha, 30 g')).toBeVisible()
  expect(await chip('Orders with: Product is Bamboo whisk')).toBeVisible()
  expect(router.state.location.search).toContain('order_has')
  expect(screen.queryByText('No sales match the filters')).not.toBeInTheDocument()
})

it('Enter never takes an option of an earlier text', async () => {
  const searched = Promise.withResolvers<void>()
  const { user } = await renderRoute('/analytics?period=last_90_days', {
    backend,
    as: owner,
    async answer({ url }) {
      if (new URL(url).searchParams.get('where')?.includes('["b')) await searched.promise
      return null
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add filter' }, soon))
  const form = await screen.findByRole('dialog', { name: 'Add filter' }, soon)
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Filter by' }), 'Product')
  const field = await within(form).findByRole('combobox', { name: 'Product' }, soon)
  await user.click(field)
  expect((await screen.findAllByRole('option', undefined, soon)).length).toBeGreaterThan(1)

  await user.type(field, 'bricks{Enter}')
  expect(within(form).queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  searched.resolve()
})

it('a filter on customers from a link says what it asks for', async () => {
  const days = { from: '2026-01-01', to: '2026-01-31' }
  await renderRoute(`/analytics?${where(['has_done', ['or', [GERMANY, ['is', 'channel', ['Instagram']]]], days])}`, {
    backend,
    as: owner,
  })
  expect(
    await screen.findByRole('button', {
      name: /^Remove the filter Customers who bought: \(Any of Country is Germany or Channel is Instagram\), /,
    }),
  ).toBeVisible()
})

it('two filters can be cleared together, and an amount is one of them', async () => {
  // Nearly all orders, because a forecast needs sales on most days.
  const filters = where(['is', 'customer_type', ['new', 'returning']], ['between', 'order_value', [1, null]])
  const { user, router } = await renderRoute(`/analytics?tab=forecast&${filters}`, { backend, as: owner })
  await chip('Order value: from 1')
  expect(await screen.findByText(/^Only sales that match the filters are forecast/, undefined, soon)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Clear all' }))

  await waitFor(() => expect(router.state.location.search).toBe('?tab=forecast'))
  expect(screen.queryByRole('list', { name: 'Filters' })).not.toBeInTheDocument()
})

it('expected orders say that filters don’t apply, and the list of customers applies them', async () => {
  const { user } = await renderRoute(`/analytics?tab=customers&view=expected&${where(GERMANY)}`, {
    backend,
    as: owner,
  })
  expect(await screen.findByText('Filters don’t apply here', undefined, soon)).toBeVisible()

  await user.click(screen.getByRole('radio', { name: 'All customers' }))

  expect(
    await screen.findByText(/^Counts the customers with an order that matches the filters/, undefined, soon),
  ).toBeVisible()
})

it('filters that nothing matches say so instead of showing zeros', async () => {
  await renderRoute(`/analytics?${where(['is', 'country', ['AQ']])}`, { backend, as: owner })

  expect(await screen.findByText('No sales match the filters', undefined, soon)).toBeVisible()
})

it('an address whose filters are wrong shows no figures until they are removed', async () => {
  const { user } = await renderRoute('/analytics?where=[["is","moon",["x"]]]', { backend, as: owner })
  expect(await screen.findByText('The filters in this address can’t be read.', undefined, soon)).toBeVisible()
  expect(await screen.findByText('Your sales could not be loaded', undefined, soon)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove them' }))

  expect(await netSales()).toBeGreaterThan(0)
})

it('names that did not load can be loaded again, and the button keeps the focus meanwhile', async () => {
  const again = Promise.withResolvers<void>()
  let tries = 0
  const { user } = await renderRoute(`/analytics?${where(['is', 'product', ['1']])}`, {
    backend,
    as: owner,
    answer: async ({ url }) => {
      const { by } = JSON.parse(new URL(url).searchParams.get('q') ?? '{}')
      if (!url.includes('/api/figures') || by?.[0] !== 'product') return null
      tries += 1
      if (tries > 1) await again.promise
      return Response.json({ error: { code: 'broken', message: 'No luck.' } }, { status: 400 })
    },
  })
  await screen.findByText('Names in your filters could not be loaded.', { exact: false }, soon)
  const button = within(screen.getByRole('region', { name: 'Page filters' })).getByRole('button', { name: 'Try again' })
  await user.click(button)

  await waitFor(() => expect(tries).toBe(2), soon)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
  again.resolve()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'), soon)
  expect(button).toHaveFocus()
})

it('takes the minus of a number that was copied from a table', async () => {
  const { user, router } = await renderRoute('/analytics?tab=orders', { backend, as: owner })
  await user.click(await screen.findByRole('button', { name: 'Add filter' }, soon))
  const form = await screen.findByRole('dialog', { name: 'Add filter' }, soon)
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Filter by' }), 'Order value')
  const [low] = await within(form).findAllByRole('textbox', undefined, soon)
  await user.type(low ?? form, '−5')
  await user.click(within(form).getByRole('button', { name: 'Add filter' }))

  await waitFor(() => expect(router.state.location.search).toContain('-5'), soon)
})
