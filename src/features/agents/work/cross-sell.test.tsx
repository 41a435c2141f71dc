import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/periods.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const soon = { timeout: 30_000 }
const before = `${addDays(dayIn('UTC', new Date()), -40)} 12:00Z`

/** A shop in which 15 of 100 orders have a lamp and a shade, 5 a lamp alone, and 80 a vase. */
async function openShop() {
  const owner = await registerOwner(backend)
  const storeId = await loadStoreId(backend, owner)
  const productsOf = (at: number) => (at < 15 ? ['Lamp', 'Shade'] : [at < 20 ? 'Lamp' : 'Vase'])
  await importOrders(
    backend.database,
    { storeId },
    Array.from({ length: 100 }, (_, at) => ({
      name: `#${at}`,
      at: before,
      customer: `Person ${at}`,
      entries: productsOf(at).map((product) => ({ kind: 'sale' as const, amount: '10', quantity: 1, product })),
    })),
  )
  const { rows } = await backend.database.query<{ id: string; title: string }>(
    'select id::text, title from public.products where store_id = $1',
    [storeId],
  )
  return { owner, storeId, idOf: Object.fromEntries(rows.map(({ id, title }) => [title, id])) }
}

it('the page of a product leads to a campaign for those who don’t have what sells with it', async () => {
  const { owner, idOf } = await openShop()
  const { user } = await renderRoute(`/analytics/products/${idOf['Lamp']}?period=last_12_months`, {
    backend,
    as: owner,
  })
  const pairs = within(await screen.findByRole('region', { name: 'Bought together' }, soon))
  await user.click(await pairs.findByRole('link', { name: 'Cross-sell Shade' }, soon))

  expect(await screen.findByRole('textbox', { name: 'Name' }, soon)).toHaveValue('Cross-sell Shade')
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Goes with Lamp: Shade')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Bought Lamp, not Shade', undefined, soon)).toBeVisible()
  expect(await screen.findByText(/5 customers bought “Lamp” and not “Shade”/, undefined, soon)).toBeVisible()
})

it('no campaign begins with products that don’t sell together', async () => {
  const { owner, idOf } = await openShop()
  const search = new URLSearchParams({ bought: idOf['Lamp'] ?? '', without: idOf['Vase'] ?? '' })
  await renderRoute(`/ai-agents/work/new?${search}`, { backend, as: owner })

  expect(await screen.findByRole('heading', { name: 'These products don’t sell together' }, soon)).toBeVisible()
})
