import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addDays, dayIn } from '#domain/periods.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const soon = { timeout: 30_000 }
const ID = '6f7a1a5c-3d5e-4a42-9a55-0a3d0a3f6b1'
const yesterday = `${addDays(dayIn('UTC', new Date()), -1)} 12:00Z`

type Texts = { handle?: string | null; title?: string }

/** A shop with a mug whose text is a draft. */
async function openShop(digit: string, { handle = 'mug', title = 'Blue mug' }: Texts = {}) {
  const owner = await registerOwner(backend)
  const storeId = await loadStoreId(backend, owner)
  const { database } = backend
  await importOrders(database, { storeId }, [
    { name: '1', at: yesterday, entries: [{ kind: 'sale', amount: '10', quantity: 1, product: 'Mug' }] },
  ])
  await database.query('update public.products set handle = $2 where store_id = $1', [storeId, handle])
  const content = { title, description: '[material] [new]', tags: 'gift', seoTitle: '', seoDescription: '' }
  const why = { text: 'Written from your product files.', figures: [], on: '2026-02-01' }
  await database.query(
    `insert into public.drafts (id, store_id, kind, proposed_by, content, content_hash, why, product_id)
     select $2, $1, 'listing', 'builder', $3, '', $4, id from public.products where store_id = $1`,
    [storeId, ID + digit, JSON.stringify(content), JSON.stringify(why)],
  )
  const page = await renderRoute(`/ai-agents/work/drafts/${ID}${digit}`, { backend, as: owner })
  await screen.findByRole('heading', { level: 1, name: title }, soon)
  return { ...page, owner, storeId }
}

type Page = Awaited<ReturnType<typeof openShop>>

async function approve({ user }: Page) {
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const description = await screen.findByRole('textbox', { name: 'Description' })
  await user.clear(description)
  await user.type(description, 'Made by hand.')
  await user.type(screen.getByRole('textbox', { name: 'SEO title' }), 'x'.repeat(61))
  expect(screen.getByText(/^61 of 60 characters/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Shorten the SEO title to 60 characters first.', undefined, soon)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.clear(await screen.findByRole('textbox', { name: 'SEO title' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const button = await screen.findByRole('button', { name: 'Approve' }, soon)
  await waitFor(() => expect(button).toBeEnabled(), soon)
  await user.click(button)
  return within(await screen.findByRole('region', { name: 'Change it in your shop' }, soon))
}

it('is approved once its gaps are filled, copied, downloaded, and done on a day', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:texts'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const page = await openShop('1')
  expect(screen.getByText('Fill in [material] first.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  const change = await approve(page)
  const { user } = page

  await user.click(change.getByRole('button', { name: 'Copy Description' }))
  expect(await navigator.clipboard.readText()).toBe('Made by hand.')
  expect(change.queryByRole('button', { name: 'Copy SEO title' })).toBeNull()

  await user.click(change.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(files).toHaveLength(1), soon)
  expect(await files[0]?.text()).toBe('URL handle,Title,Description\r\nmug,Blue mug,<p>Made by hand.</p>\r\n')

  await user.click(change.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^Changed in the shop on /, undefined, soon)).toBeVisible()
})

it('says that a shop couldn’t find a product that no product file names', async () => {
  const page = await openShop('2', { handle: null })
  const change = await approve(page)
  await page.user.click(change.getByRole('button', { name: 'Download all approved' }))

  expect(await screen.findByText('Nothing to download', undefined, soon)).toBeVisible()
  expect(screen.getByText(/^One product isn’t in a product export/)).toBeVisible()
})

it('names its product once, on its page and in the list of work', async () => {
  const { user } = await openShop('3', { title: 'Mug' })
  const product = screen.getByRole('link', { name: 'Show product' })
  expect(product).toHaveAttribute('href', expect.stringContaining('/analytics/products/'))

  await user.click(screen.getByRole('link', { name: 'Work' }))
  const row = (await screen.findByRole('link', { name: 'Mug' }, soon)).closest('li')
  expect(row?.textContent).toMatch(/Mug.*Product text/)
  expect(row?.textContent).not.toContain('Product text · Mug')
})
