import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayIn } from '#domain/periods.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { type Person, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const soon = { timeout: 60_000 }
const at = `${dayIn('UTC', new Date())} 00:01Z`

async function storeOf({ email }: Person) {
  const { rows } = await backend.database.query<{ store_id: string }>(
    'select store_id from public.store_members join auth.users on users.id = user_id where email = $1',
    [email],
  )
  return rows[0]?.store_id ?? ''
}

const storeId = await storeOf(owner)

const addChannel = (store: string, platform: string) =>
  backend.database.query('insert into public.sales_channels (store_id, key, platform, name) values ($1, $2, $2, $2)', [
    store,
    platform,
  ])

async function openSales(search = '') {
  cleanup()
  const opened = await renderRoute(`/analytics?tab=breakdown&period=last_7_days${search}`, { backend, as: owner })
  const panel = within(await screen.findByRole('region', { name: 'Counted as' }, soon))
  return { ...opened, panel }
}

it('is not offered to a store that sells on neither platform', async () => {
  const other = await registerOwner(backend)
  const store = await storeOf(other)
  await importOrders(backend.database, { storeId: store }, [
    { name: '1', at, entries: [{ kind: 'sale', amount: '60', quantity: 1 }] },
  ])
  await addChannel(store, 'etsy')
  const asked: string[] = []
  await renderRoute('/analytics?tab=breakdown&period=last_7_days', {
    backend,
    as: other,
    answer: ({ url }) => {
      asked.push(url)
      return null
    },
  })
  await screen.findByRole('region', { name: 'By hour and weekday' }, soon)
  await waitFor(() => expect(asked.some((url) => url.includes('sales_channels'))).toBe(true), soon)
  expect(screen.queryByRole('region', { name: 'Counted as' })).not.toBeInTheDocument()
})

it('says when both count alike, and otherwise walks from one to the other', async () => {
  await importOrders(backend.database, { storeId }, [
    { name: '1', at, entries: [{ kind: 'sale', amount: '100', quantity: 1 }] },
  ])
  await addChannel(storeId, 'woocommerce')
  const alike = await openSales()
  expect(await alike.panel.findByText(/count the sales of this period alike/, undefined, soon)).toBeInTheDocument()
  expect(alike.panel.queryByRole('table')).not.toBeInTheDocument()

  await importOrders(backend.database, { storeId }, [
    { name: '2', at, status: 'cancelled', entries: [{ kind: 'sale', amount: '40', quantity: 1 }] },
  ])
  const { panel, router, user } = await openSales()
  const rowOf = (name: string) => panel.getByRole('row', { name: new RegExp(`^${name}`) })
  const textOf = (name: string) => rowOf(name).textContent.replaceAll(': show the orders', '')
  await panel.findByRole('table', undefined, soon)
  expect(textOf('Net sales')).toBe('Net sales$140.00−$40.00—$100.00')
  expect(textOf('Orders')).toBe('Orders2−1—1')
  const boldOf = (name: string) => [...rowOf(name).querySelectorAll('strong')].map(({ textContent }) => textContent)
  expect(boldOf('Orders')).toEqual([expect.stringMatching(/^2/)])

  const opened = async (figure: RegExp) => {
    await user.click(within(rowOf('Net sales')).getByRole('button', { name: figure }))
    const rows = within(await screen.findByRole('table', { name: 'Orders' }, soon)).getAllByRole('row')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    return rows.slice(1).map((row) => `${row.firstElementChild?.textContent} ${row.lastElementChild?.textContent}`)
  }
  expect(await opened(/^\$140\.00/)).toEqual(['2 $40.00', '1 $100.00', 'Total $140.00'])
  expect(await opened(/^−\$40\.00/)).toEqual(['2 $40.00', 'Total $40.00'])
  expect(await opened(/^\$100\.00/)).toEqual(['1 $100.00', 'Total $100.00'])

  await user.click(panel.getByRole('radio', { name: 'WooCommerce' }))
  expect(textOf('Net sales')).toBe('Net sales$100.00+$40.00—$140.00')
  expect(boldOf('Orders')).toEqual([expect.stringMatching(/^1/)])
  expect(router.state.location.search).toContain('basis=woocommerce')
})

it('counts the orders that match the filters of the page', async () => {
  const where = encodeURIComponent(JSON.stringify([['between', 'order_value', [50, null]]]))
  const { panel } = await openSales(`&where=${where}`)
  expect(await panel.findByText(/count the sales of this period alike/, undefined, soon)).toBeInTheDocument()
})
