import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Answer, refusal, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const soon = { timeout: 30_000 }

const findTable = () => screen.findByRole('table', { name: /^Products, / }, soon)

/** Opens the products of the owner's store, which has the sample data. */
async function openProducts(search = '', answer?: Answer) {
  const opened = await renderRoute(`/analytics?tab=products${search}`, {
    backend,
    as: owner,
    ...(answer && { answer }),
  })
  return { ...opened, panel: within(await screen.findByRole('region', { name: 'Products' }, soon)) }
}

async function names() {
  const rows = within(await findTable()).getAllByRole('rowheader')
  return rows.map((row) => row.querySelector('bdi')?.textContent ?? '')
}

const headers = async () =>
  within(await findTable())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

const cellTexts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('shows every product by rank, with its change and its stock', async () => {
  await openProducts()

  const rows = within(await findTable())
    .getAllByRole('row')
    .slice(1)
  expect(rows.length).toBeGreaterThan(20)
  expect(screen.getByRole('region', { name: 'Products' })).toHaveTextContent(
    /^Products\d+ products, \$[\d,.]+ net sales in all/,
  )
  const [first] = rows
  if (!first) throw new Error('There are no products')
  const texts = cellTexts(first)
  expect(texts[0]).toMatch(/^\$[\d,.]+/)
  expect(texts[3]).toMatch(/^1/)
  expect(texts[4]).toBe('Top 80%')
  expect(rows.filter((row) => /^\d+\.\d%/.test(cellTexts(row)[5] ?? '')).length).toBeGreaterThan(10)
  expect(
    screen.getByText(/^All products: gross profit .* for \d\d(\.\d)?% of net sales\. No cost is known/),
  ).toBeVisible()
  expect(texts[8]).toMatch(/days?Likely \d+ (to \d+ days|days? or more)$|Out of stock/)
  expect(await headers()).toEqual([
    'Product',
    'Net sales',
    'Units',
    'Share of sales',
    'Place by sales',
    'Sales group',
    'Margin',
    'Last sold',
    'In stock',
    'Days of cover',
  ])
})

it('finds products by typing and keeps the search in the address', async () => {
  const { user, panel, router } = await openProducts()
  await findTable()

  await user.type(panel.getByRole('searchbox', { name: 'Search products' }), 'matcha')

  await waitFor(async () => expect(await names()).toHaveLength(1), soon)
  expect(await panel.findByText(/^\d products? found$/, undefined, soon)).toBeVisible()
  expect(router.state.location.search).toBe('?tab=products&search=matcha')
  await user.click(panel.getByRole('button', { name: 'Remove the filter Search: matcha' }))
  await waitFor(async () => expect((await names()).length).toBeGreaterThan(20), soon)
  expect(panel.getByRole('searchbox', { name: 'Search products' })).toHaveValue('')
})

it('filters by class and stock, which chips remove', async () => {
  const { user, panel, router } = await openProducts()
  const all = (await names()).length

  await user.click(panel.getByRole('button', { name: 'Filter products' }))
  await user.click(await panel.findByRole('checkbox', { name: 'Dead stock' }))

  await waitFor(async () => expect((await names()).length).toBeLessThan(all), soon)
  expect(router.state.location.search).toBe('?tab=products&stock=dead')
  expect(within(await findTable()).getAllByText('Dead stock')).toHaveLength((await names()).length)

  await user.click(panel.getByRole('button', { name: 'Remove the filter Stock: Dead stock' }))
  await waitFor(async () => expect(await names()).toHaveLength(all), soon)
})

it('sorts by a column and shows other columns', async () => {
  const { user, panel, router } = await openProducts('&columns=net_sales,sell_through')
  expect(await headers()).toEqual(['Product', 'Net sales', 'Sell-through'])

  await user.click(panel.getByRole('button', { name: 'Product' }))
  await waitFor(async () => {
    const sorted = await names()
    expect(sorted).toEqual(sorted.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
  }, soon)
  expect(router.state.location.search).toContain('list=title')

  await user.click(panel.getByRole('button', { name: 'Choose columns of products' }))
  await user.click(await panel.findByRole('checkbox', { name: 'Sales group' }))
  await waitFor(
    async () => expect(await headers()).toEqual(['Product', 'Net sales', 'Sales group', 'Sell-through']),
    soon,
  )
})

it('says that no product matches', async () => {
  await openProducts('&search=teapot+of+gold')
  expect(await screen.findByText('No products match.', undefined, soon)).toBeVisible()
})

it('lets people say what a product is, and shows the figures that follow', async () => {
  const { user } = await openProducts()
  const [best = '?', second = '?'] = await names()

  await user.click(screen.getByRole('button', { name: `What ${best} counts as` }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Other' }))

  await waitFor(async () => expect((await names())[0]).toBe(second), soon)
  const keptOut = within(await screen.findByRole('region', { name: 'Kept out of best sellers' }, soon))
  expect(keptOut.getByRole('table')).not.toBeVisible()
  await user.click(keptOut.getByText('Kept out of best sellers'))
  expect(keptOut.getByRole('row', { name: new RegExp(`^${best}.*Other.*You chose it`) })).toBeVisible()

  await user.click(keptOut.getByRole('button', { name: `What ${best} counts as` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Let name and SKU decide' }))
  await waitFor(async () => expect((await names())[0]).toBe(best), soon)
})

it('says when the kind could not be saved', async () => {
  const { user } = await openProducts('', ({ method }) => (method === 'PATCH' ? refusal() : null))
  const [best = '?', second = '?'] = await names()

  await user.click(screen.getByRole('button', { name: `What ${best} counts as` }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Fee' }))

  expect(await screen.findByText('Kind not changed', undefined, soon)).toBeVisible()
  expect((await names()).slice(0, 2)).toEqual([best, second])
})

it('explains the columns', async () => {
  const { user, panel } = await openProducts()
  await user.click(panel.getByRole('button', { name: 'Definitions for products' }))
  expect(await panel.findByText(/the stock runs out within the range/)).toBeVisible()
})

it('exports what is asked for as CSV', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user, panel } = await openProducts('&search=matcha')
  const [name = '?'] = await names()

  await user.click(panel.getByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(saved).toHaveLength(1), soon)
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(name)
})

it('says when the products could not be loaded, and tries again', async () => {
  let isBroken = true
  const { user } = await renderRoute('/analytics?tab=products', {
    backend,
    as: owner,
    answer: ({ url }) =>
      url.includes('report=products') && isBroken
        ? Response.json({ error: { code: 'broken', message: 'No luck.' } }, { status: 400 })
        : null,
  })
  expect(await screen.findByText('Your products could not be loaded', undefined, soon)).toBeVisible()

  isBroken = false
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }))

  expect((await names()).length).toBeGreaterThan(20)
})
