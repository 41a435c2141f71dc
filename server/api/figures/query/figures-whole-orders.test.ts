import { expect, test } from 'vitest'
import { createStore, type Entry, importOrders } from '#supabase/test/shop.ts'
import { openFigures, totalsOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const sale = (product: string, amount: string): Entry => ({ kind: 'sale', amount, product, quantity: 1 })
const shipping: Entry = { kind: 'shipping', amount: '10' }

const period = { from: '2026-01-01', to: '2026-02-28' }
const JANUARY = { from: '2026-01-01', to: '2026-01-31' }

/** A customer with both products in one order and one of them in another, and one with a single product in France. */
async function openShop() {
  const store = await createStore(database)
  const refund = { product: 'P1', quantity: -1, at: '2026-02-03T15:00Z', refundKey: 'r1' }
  await importOrders(database, store, [
    {
      name: 'A',
      at: '2026-01-05T15:00Z',
      customer: 'c1',
      entries: [sale('P1', '90'), sale('P2', '27'), shipping, { kind: 'return', amount: '-45', ...refund }],
    },
    { name: 'B', at: '2026-01-31T04:30Z', customer: 'c2', entries: [sale('P2', '30')] },
    { name: 'C', at: '2026-02-10T14:00Z', customer: 'c1', entries: [sale('P1', '50'), shipping] },
  ])
  await database.query(`update public.orders set country = case name when 'B' then 'FR' end where store_id = $1`, [
    store.storeId,
  ])
  return store
}

const { claims } = await openShop()

test('a condition on whole orders finds orders with two products, with all of their lines and refunds', async () => {
  const { rows } = await figures.ask(claims, { metrics: ['orders'], by: ['product'], period })
  const idOf = (title: string) => rows.find(({ labels }) => labels[0] === title)?.keys[0]
  const is = (title: string) => ['is', 'product', [idOf(title)]]
  const ask = async (where: unknown) =>
    totalsOf(await figures.ask(claims, { metrics: ['orders', 'net_sales', 'shipping'], period, where }))
  const first = ['order_has', is('P1')]
  const second = ['order_has', is('P2')]

  expect(await ask(['and', [is('P1'), is('P2')]])).toEqual([0, 0, 0])
  expect(await ask(['and', [first, second]])).toEqual([1, 7200, 1000])
  expect(await ask(['and', [first, ['not', second]]])).toEqual([1, 5000, 1000])
  expect(await ask(['and', [is('P1'), second]])).toEqual([1, 4500, 0])
  // The customer of the order with both has another order.
  expect(await ask(['has_done', ['and', [first, second]], null])).toEqual([2, 12200, 2000])
  expect(await ask(['order_has', ['has_done', is('P2')]])).toEqual([3, 15200, 2000])
})

test('a condition on customers takes the name of a period, which the answer resolves', async () => {
  const ask = (days: unknown, now: string) =>
    figures.ask(claims, { metrics: ['orders'], period, where: ['has_done', ['is', 'country', ['FR']], days] }, { now })
  const january = await ask('this_month', '2026-01-31T18:00:00Z')
  expect(totalsOf(january)).toEqual([1])
  expect(january.query).toMatchObject({ where: ['has_done', ['is', 'country', ['FR']], JANUARY] })
  expect(totalsOf(await ask('this_month', '2026-02-28T18:00:00Z'))).toEqual([0])
})

const metrics = ['orders']
const leaf = ['is', 'country', ['FR']]

test.each([
  ['two filters after not', { metrics, where: ['not', leaf, leaf] }, 'where.2'],
  ['two filters on whole orders in one', { metrics, where: ['order_has', leaf, leaf] }, 'where.2'],
  ['a filter on customers with four parts', { metrics, where: ['has_done', leaf, null, leaf] }, 'where.3'],
  ['a filter on customers in unknown days', { metrics, where: ['has_done', leaf, 'last_decade'] }, 'where.2'],
  ['no filter on whole orders', { metrics, where: ['order_has'] }, 'where.1'],
  [
    '21 filters on whole orders',
    { metrics, where: ['and', Array.from({ length: 21 }, () => ['order_has', leaf])] },
    'where.1.20',
  ],
])('%s is refused with the name of the field', async (_title, query, named) => {
  const { status, message } = await figures.refused(claims, query)
  expect(status).toBe(400)
  expect(message).toContain(named)
})
