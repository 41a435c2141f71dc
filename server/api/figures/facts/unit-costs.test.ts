import { expect, test } from 'vitest'
import { fillUnitCosts } from '#server/api/publication/unit-costs.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { countReads, openFacts, order, sale } from '#test/fixtures/shops/facts.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

const COSTS = 'select name, cost from ledger join orders on id = order_id order by name, ledger.day'

/** Gives the mug a cost in the catalog, as a products file does. */
async function giveCost(storeId: string, importId: string, cost: string) {
  await database.query(`update public.products set unit_cost = $2 where store_id = $1 and title = 'mug'`, [
    storeId,
    cost,
  ])
  await fillUnitCosts({ database, importId, storeId, yieldTurn: yieldToEventLoop })
}

test('a cost that comes after the orders is read without the orders, and once', async () => {
  const { storeId } = await createStore(database)
  const first = await importOrders(database, { storeId }, [order('1', '10')])
  const orders = countReads(database, 'orders')
  const costs = countReads(orders.over, 'order_lines')
  const { ask } = await openFacts(costs.over)
  expect(await ask(storeId, COSTS)).toEqual([{ name: '1', cost: null }])
  const before = { orders: orders.reads(), costs: costs.reads() }

  await giveCost(storeId, first, '4')
  expect(await ask(storeId, COSTS)).toEqual([{ name: '1', cost: '4.000000' }])
  const after = costs.reads()
  expect(after).toBeGreaterThan(before.costs)

  // Orders keep the cost that was known when they were placed, so a later one reads nothing.
  await giveCost(storeId, first, '5')
  expect(await ask(storeId, COSTS)).toEqual([{ name: '1', cost: '4.000000' }])
  expect([orders.reads(), costs.reads()]).toEqual([before.orders, after])
})

test('only the costs of imports with changed lines are read', async () => {
  const { storeId } = await createStore(database)
  await importOrders(database, { storeId }, [{ ...order('1', '10'), entries: [sale('10', 'card')] }])
  const second = await importOrders(database, { storeId }, [order('2', '10')])
  const costs = countReads(database, 'order_lines')
  const { ask } = await openFacts(costs.over)
  await ask(storeId, COSTS)
  const both = costs.reads()
  await giveCost(storeId, second, '4')
  expect(await ask(storeId, COSTS)).toEqual([
    { name: '1', cost: null },
    { name: '2', cost: '4.000000' },
  ])
  expect(costs.reads() - both).toBe(both / 2)
})

test('returned units give their cost back, and orders in another currency have none', async () => {
  const { storeId } = await createStore(database)
  const back = { kind: 'return', amount: '-5', quantity: -1, product: 'mug', refundKey: 'r' } as const
  const mugs = { ...sale('30'), quantity: 3 }
  const importId = await importOrders(database, { storeId }, [
    { ...order('1', '30'), entries: [mugs, { ...back, at: '2024-03-05T10:00Z' }] },
    { ...order('2', '30'), currency: 'EUR', entries: [mugs] },
  ])
  const { ask } = await openFacts(database)
  await giveCost(storeId, importId, '4.5')
  expect(await ask(storeId, COSTS)).toEqual([
    { name: '1', cost: '13.500000' },
    { name: '1', cost: '-4.500000' },
    { name: '2', cost: null },
  ])
})

test('the lines of a product share its cost in the order, which is unknown if that of one line is', async () => {
  const { storeId } = await createStore(database)
  const importId = await importOrders(database, { storeId }, [
    { ...order('1', '10'), entries: [sale('10'), { ...sale('20'), quantity: 2 }] },
    { ...order('2', '10'), entries: [sale('10'), sale('10')] },
  ])
  await giveCost(storeId, importId, '1')
  const change = (name: string, cost: string | null) =>
    database.query(
      `update public.order_lines set unit_cost = $3 from public.orders
       where orders.id = order_id and orders.store_id = $1 and name = $2 and ordinal = 0`,
      [storeId, name, cost],
    )
  await change('1', '4')
  await change('2', null)
  const { ask } = await openFacts(database)
  expect(await ask(storeId, COSTS)).toEqual([
    { name: '1', cost: '6.000000' },
    { name: '2', cost: null },
  ])
})

test('costs of any size are exact', async () => {
  const { storeId } = await createStore(database)
  const importId = await importOrders(database, { storeId }, [
    { ...order('1', '10'), entries: [{ ...sale('10'), quantity: 40_000_000 }] },
  ])
  await giveCost(storeId, importId, '99999999.000001')
  const { ask } = await openFacts(database)
  expect(await ask(storeId, COSTS)).toEqual([{ name: '1', cost: '3999999960000040.000000' }])
})
