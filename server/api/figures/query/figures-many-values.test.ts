import { expect, test } from 'vitest'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { openFigures, totalsOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const MANY = 200_000

const database = await openDatabase()
const facts = openTestFacts(database)
const figures = await openFigures(database, facts)

/** Opens a shop with one order from each of many cities, of which only the first is in Postgres. */
async function openShop() {
  const store = await createStore(database)
  await importOrders(database, store, [
    {
      name: '1',
      at: '2026-05-02T12:00Z',
      customer: 'c1',
      entries: [{ kind: 'sale', amount: '10', product: 'Mug', quantity: 1 }],
    },
  ])
  await figures.ask(store.claims, { metrics: ['orders'], by: ['city'] })
  const { rows } = await database.query<{ data_version: string; time_zone: string }>(
    'select data_version::text, time_zone from public.stores where id = $1',
    [store.storeId],
  )
  const [state] = rows
  if (!state) throw new Error('no store')
  await facts.read({ id: store.storeId, ...state }, async (run) => {
    const others = `range(1, ${MANY}) as others (other)`
    const moved = `'City ' || other as city, customer_id + other % 1000 as customer_id`
    await run(`insert into orders select orders.* replace (id + other as id, ${moved}) from orders, ${others}`)
    await run(
      `insert into ledger select ledger.* replace (order_id + other as order_id, ${moved}) from ledger, ${others}`,
    )
    await run(`insert into baskets select order_id + other, product_id from baskets, ${others}`)
  })
  return store
}

test('a dimension with 200,000 values shows up to the limit, and all others as one', { timeout: 120_000 }, async () => {
  const { claims } = await openShop()
  const query = {
    metrics: ['net_sales', 'orders', 'customers'],
    by: ['city'],
    period: { from: '2026-05-01', to: '2026-05-31' },
  }
  const answer = await figures.ask(claims, { ...query, order: [['city', 'asc']], limit: 3 })
  expect(answer.rows.map(({ labels }) => labels[0])).toEqual(['City 1', 'City 10', 'City 100'])
  expect(answer.rowCount).toBe(MANY)
  expect(totalsOf(answer)).toEqual([MANY * 1000, MANY, 1000])
  expect(answer.others).toMatchObject({
    net_sales: { value: (MANY - 3) * 1000 },
    orders: { value: MANY - 3 },
    customers: { value: 1000 },
  })

  const page = await figures.ask(claims, { ...query, limit: 10_000, offset: MANY - 5 })
  expect(page.rows).toHaveLength(5)
  expect(page.others).toMatchObject({ net_sales: { value: (MANY - 5) * 1000 }, customers: { value: 1000 } })
  expect((await figures.ask(claims, query)).rows).toHaveLength(1000)
})
