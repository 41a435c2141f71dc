import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addDays, dayIn } from '#domain/periods.ts'
import { fillUnitCosts } from '#server/api/publication/unit-costs.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const soon = { timeout: 30_000 }
const yesterday = `${addDays(dayIn('UTC', new Date()), -1)} 12:00Z`

/**
 * A shop with 100 orders: 20 of a lamp, a shade and a bulb, and 80 of a vase. The file has no cost of the shade, and says
 * the lamp costs more than it brings.
 */
async function openShop() {
  const owner = await registerOwner(backend)
  const storeId = await loadStoreId(backend, owner)
  const { database } = backend
  const orders = Array.from({ length: 100 }, (_, at) => ({
    name: `#${at}`,
    at: yesterday,
    entries: (at < 20 ? ['Lamp', 'Shade', 'Bulb'] : ['Vase']).map((product) => ({
      kind: 'sale' as const,
      amount: '10',
      quantity: 1,
      product,
    })),
  }))
  const importId = await importOrders(database, { storeId }, orders)
  await database.query(
    `update public.products set price = 10, sku = 'sku-' || title,
       unit_cost = case title when 'Lamp' then 12.5 when 'Bulb' then 4 when 'Vase' then 5 end
     where store_id = $1`,
    [storeId],
  )
  await database.query(
    `insert into private.product_facts (import_id, product_id, said) select $2, id, '{}' from public.products
     where store_id = $1`,
    [storeId, importId],
  )
  await fillUnitCosts({ database, importId, storeId, yieldTurn: yieldToEventLoop })
  return { owner, storeId }
}

const findPanel = async (name: string) => within(await screen.findByRole('region', { name }, soon))

it('lists the products with gaps, and leads to where they are closed', async () => {
  const { owner } = await openShop()
  await renderRoute('/analytics/catalog', { backend, as: owner })

  const gaps = await findPanel('Gaps')
  expect(document.title).toContain('Catalog')
  expect(gaps.getAllByRole('status')[0]).toHaveTextContent('1 of 4 products, $200.00 (14.3%) of net sales in 12 months')
  const row = within(gaps.getByRole('row', { name: /Shade/ }))
  expect(row.getByText('No cost')).toBeVisible()
  expect(row.getByRole('link', { name: 'Shade' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/analytics\/products\/\d+/),
  )
  expect(row.getByRole('link', { name: 'Add costs for Shade' })).toHaveAttribute('href', '/settings/costs')
  expect(row.queryByRole('link', { name: /^Write a text/ })).toBeNull()
  expect(
    gaps.getByText(/^Not in your files: images, types, vendors, descriptions, tags, SEO descriptions and alt texts\./),
  ).toBeVisible()
})

it('shows the last page for a page beyond it', async () => {
  const { owner } = await openShop()
  await renderRoute('/analytics/catalog?page=9', { backend, as: owner })

  const gaps = await findPanel('Gaps')
  expect(await gaps.findByRole('row', { name: /Shade/ }, soon)).toBeVisible()
})

it('writes the text of a product where the title is the gap, and opens it', async () => {
  const { owner, storeId } = await openShop()
  await backend.database.query(
    "update public.products set title = 'LAMP SHADE' where store_id = $1 and title = 'Shade'",
    [storeId],
  )
  const { user } = await renderRoute('/analytics/catalog', { backend, as: owner })

  const gaps = await findPanel('Gaps')
  await user.click(gaps.getByRole('button', { name: 'Write a text for LAMP SHADE' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Lamp shade' }, soon)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
})

it('writes the texts of the selected products, and lists them in Work', async () => {
  const { owner, storeId } = await openShop()
  await backend.database.query(
    "update public.products set unit_cost = null where store_id = $1 and title in ('Lamp', 'Shade')",
    [storeId],
  )
  const { user } = await renderRoute('/analytics/catalog', { backend, as: owner })
  const gaps = await findPanel('Gaps')
  await user.click(gaps.getByRole('checkbox', { name: 'Select all rows on this page' }))

  await user.click(screen.getByRole('button', { name: 'Write texts' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Work' }, soon)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Lamp' }, soon)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Shade' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/ai-agents\/work\/drafts\/[\da-f-]{36}/),
  )
})

it('lists prices below costs with units, loss and how many costs are known', async () => {
  const { owner } = await openShop()
  await renderRoute('/analytics/catalog', { backend, as: owner })

  const losses = await findPanel('Prices below cost')
  expect(losses.getByRole('status')).toHaveTextContent(/^1 variant, \$50\.00 lost, /)
  const row = losses.getByRole('row', { name: /Lamp/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['20', '$10.00', '$12.50', '$50.00'])
  expect(losses.getByText(/^Costs are known for 85\.7% of the sales/)).toBeVisible()
})

it('proposes collections with the counts that support them', async () => {
  const { owner } = await openShop()
  await renderRoute('/analytics/catalog', { backend, as: owner })

  const collections = await findPanel('Collections to make')
  expect(await collections.findByRole('heading', { name: /^Bought with / }, soon)).toBeVisible()
  expect(collections.getByText('Each was in at least 20 of the same orders.')).toBeVisible()
  expect(collections.getByText('3 products, $600.00')).toBeVisible()
})

it('limits the list to a gap, and downloads it', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:gaps'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { owner, storeId } = await openShop()
  await backend.database.query(
    `update public.products set title = 'WHITE VASE' where store_id = $1 and title = 'Vase'`,
    [storeId],
  )
  const { user } = await renderRoute('/analytics/catalog', { backend, as: owner })
  const gaps = await findPanel('Gaps')
  expect(gaps.getAllByRole('rowheader')).toHaveLength(2)

  await user.selectOptions(gaps.getByRole('combobox', { name: 'Gap' }), 'Title in capitals (1)')
  await waitFor(() => expect(gaps.getAllByRole('rowheader')).toHaveLength(1), soon)
  await user.click(gaps.getByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(files).toHaveLength(1), soon)
  expect(await files[0]?.text()).toContain('\r\nWHITE VASE,sku-Vase,1,USD,800.00,800.00,')
})

it('a store without products says how to add some', async () => {
  const owner = await registerOwner(backend)
  const storeId = await loadStoreId(backend, owner)
  await importOrders(backend.database, { storeId }, [
    { name: '1', at: yesterday, entries: [{ kind: 'sale', amount: '5', quantity: 1, product: 'Shipping' }] },
  ])
  await renderRoute('/analytics/catalog', { backend, as: owner })

  expect(await screen.findByRole('heading', { name: 'No products yet' }, soon)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Import products' })).toHaveAttribute('href', '/dashboard?import=new')
})
