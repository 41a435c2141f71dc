import { expect, test } from 'vitest'
import { createStore, type Entry, importOrders } from '#supabase/test/shop.ts'
import { openFigures, totalsOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)
const period = { from: '2026-01-01', to: '2026-01-31' }

test('units ordered include an order that was cancelled on its own day', async () => {
  const { claims, storeId } = await createStore(database)
  const at = '2026-01-05T10:00Z'
  const sale = (quantity: number): Entry => ({ kind: 'sale', amount: `${quantity * 10}`, product: 'P1', quantity })
  const back = (quantity: number, day: string): Entry => ({
    kind: 'return',
    amount: `-${quantity * 10}`,
    product: 'P1',
    quantity: -quantity,
    at: day,
  })
  await importOrders(database, { storeId }, [
    { name: '1', at, entries: [sale(2)] },
    { name: '2', at, status: 'cancelled', entries: [sale(5), back(5, at)] },
    { name: '3', at, status: 'cancelled', entries: [sale(3), back(3, '2026-01-09T10:00Z')] },
  ])

  const answer = await figures.ask(claims, { metrics: ['units_ordered', 'units', 'gross_sales', 'returns'], period })

  expect(totalsOf(answer)).toEqual([10, 2, 10_000, 8000])
})
