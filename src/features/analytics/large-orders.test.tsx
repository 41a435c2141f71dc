import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayIn } from '#domain/periods.ts'
import { importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const soon = { timeout: 30_000 }
const today = dayIn('UTC', new Date())

async function storeOfOwner() {
  const { rows } = await backend.database.query<{ store_id: string }>(
    'select store_id from public.store_members join auth.users on users.id = user_id where email = $1',
    [owner.email],
  )
  return rows[0]?.store_id ?? ''
}

const at = `${today} 00:01Z`

const ordinary: TestOrder[] = Array.from({ length: 10 }, (_, index) => ({
  name: `#${index}`,
  at,
  entries: [{ kind: 'sale', amount: '20', quantity: 1 }],
}))

const large: TestOrder = {
  name: '#BIG',
  at,
  entries: [
    { kind: 'sale', amount: '3000', quantity: 1 },
    { kind: 'return', amount: '-1000', quantity: -1, refundKey: 'one' },
  ],
}

async function openSales() {
  cleanup()
  await renderRoute('/analytics?period=last_7_days', { backend, as: owner })
  await screen.findByRole('region', { name: /^Sales by/ }, soon)
}

it('is silent about ordinary orders, and names a large one with the figures without it', async () => {
  const storeId = await storeOfOwner()
  await importOrders(backend.database, { storeId }, ordinary)
  await openSales()
  expect(screen.queryByText(/come from one order/)).not.toBeInTheDocument()

  await importOrders(backend.database, { storeId }, [large])
  await openSales()

  expect(
    await screen.findByText(
      '94% of gross sales come from one order · 100% of returns come from one order',
      undefined,
      soon,
    ),
  ).toBeVisible()
  const [ofSales, ofReturns] = screen.getAllByRole('listitem').filter(({ textContent }) => /#BIG/.test(textContent))
  expect(ofSales).toHaveTextContent(
    '94% of gross sales come from one order. It is #BIG, with $3,000.00. Without it, gross sales are $200.00, net sales $200.00 and the average order value $20.00.',
  )
  expect(ofReturns).toHaveTextContent(
    '100% of returns come from one order. It is #BIG, with $1,000.00. Without it, returns are $0.00 and net sales $200.00.',
  )
})
