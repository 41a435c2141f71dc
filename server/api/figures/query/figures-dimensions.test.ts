import { expect, test } from 'vitest'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openFigures, totalsOf, valuesOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const period = { from: '2025-09-01', to: '2025-09-30' }

const order = (name: string, product: string, amount: number): TestOrder => ({
  name,
  at: '2025-09-05T12:00Z',
  customer: `c${name}`,
  entries: [{ kind: 'sale', amount: String(amount), product, quantity: 1 }],
})

/** Imports three orders, 1 of 10, 2 of 20 and 3 of 30, and changes columns of them by name. */
async function openShop(changes: Record<string, Record<string, string | null>>) {
  const { claims, storeId } = await createStore(database)
  await importOrders(database, { storeId }, [order('1', 'Zinc', 10), order('2', 'apple', 20), order('3', 'Bread', 30)])
  for (const [column, values] of Object.entries(changes)) {
    await database.query(
      `update public.orders set ${column} = $2::jsonb ->> name where store_id = $1 and $2::jsonb ? name`,
      [storeId, JSON.stringify(values)],
    )
  }
  return { claims, storeId }
}

test('the channel is that of the order, and otherwise the shop that it is from', async () => {
  const { claims, storeId } = await openShop({ channel: { 1: 'web', 2: 'pos' } })
  await database.query(
    `insert into public.sales_channels (store_id, key, platform, name)
     select distinct store_id, source, 'shopify', 'Shopify' from public.orders where store_id = $1`,
    [storeId],
  )
  const query = { metrics: ['net_sales'], period, by: ['channel'] }
  expect(valuesOf(await figures.ask(claims, query))).toEqual([
    ['Shopify', 3000],
    ['pos', 2000],
    ['web', 1000],
  ])
  const where = ['is', 'channel', ['pos']]
  expect(totalsOf(await figures.ask(claims, { ...query, by: [], where }))).toEqual([2000])
})

test('a discount code with a comma and a space is one', async () => {
  const { claims } = await openShop({
    discount_code: { 1: joinCodes(['SUMMER, 10']), 2: joinCodes(['SUMMER, 10', 'VIP']) },
  })
  const query = { metrics: ['orders'], period, by: ['discount_code'] }

  expect(valuesOf(await figures.ask(claims, query))).toEqual([
    ['SUMMER, 10', 2],
    ['VIP', 1],
    [null, 1],
  ])
  expect(
    totalsOf(
      await figures.ask(claims, { metrics: ['orders'], period, where: ['is', 'discount_code', ['SUMMER, 10']] }),
    ),
  ).toEqual([2])
})

test('an order with two discount codes counts in both, and once in the total and in all others', async () => {
  const { claims } = await openShop({ discount_code: { 1: 'SUMMER10', 2: 'SUMMER10, FREESHIP' } })
  const query = { metrics: ['net_sales', 'orders'], period, by: ['discount_code'] }
  const answer = await figures.ask(claims, query)
  expect(valuesOf(answer)).toEqual([
    ['SUMMER10', 3000, 2],
    [null, 3000, 1],
    ['FREESHIP', 2000, 1],
  ])
  expect(totalsOf(answer)).toEqual([6000, 3])
  expect(answer.columns.flatMap((column) => (column.kind === 'metric' ? [column.isAdditive] : []))).toEqual([
    false,
    false,
  ])
  const cut = await figures.ask(claims, { ...query, order: [['discount_code', 'desc']], limit: 1 })
  expect([valuesOf(cut), cut.others?.net_sales?.value]).toEqual([[['SUMMER10', 3000, 2]], 5000])
  const countWhere = async (where: unknown) =>
    totalsOf(await figures.ask(claims, { metrics: ['orders'], period, where }))
  expect(await countWhere(['is', 'discount_code', ['SUMMER10']])).toEqual([2])
  expect(await countWhere(['is', 'discount_code', ['FREESHIP', null]])).toEqual([2])
  expect(await countWhere(['is_not', 'discount_code', ['FREESHIP']])).toEqual([2])
  expect(await countWhere(['is', 'discount_codes', ['SUMMER10']])).toEqual([1])
  expect(await countWhere(['is', 'discount_codes', ['SUMMER10, FREESHIP']])).toEqual([1])
  expect(await countWhere(['contains', 'discount_code', ['free']])).toEqual([1])
  // Not across two codes.
  expect(await countWhere(['contains', 'discount_code', ['10, F']])).toEqual([0])
})

test('rows are sorted by the names that people read, and not by ids and codes', async () => {
  const { claims } = await openShop({ country: { 1: 'CH', 2: 'DE', 3: 'Atlantis' } })
  const sorted = async (by: string, direction: string) => {
    const answer = await figures.ask(claims, { metrics: ['orders'], period, by: [by], order: [[by, direction]] })
    return answer.rows.map(({ labels }) => labels[0])
  }
  expect(await sorted('product', 'asc')).toEqual(['apple', 'Bread', 'Zinc'])
  expect(await sorted('product', 'desc')).toEqual(['Zinc', 'Bread', 'apple'])
  expect(await sorted('country', 'asc')).toEqual(['Atlantis', 'DE', 'CH'])
  const byCustomer = { metrics: ['orders'], period, by: ['customer'], order: [['customer', 'asc']] }
  const { status, message } = await figures.refused(claims, byCustomer)
  expect([status, message]).toEqual([400, expect.stringContaining('order.0.0')])
})

test('a CSV has the names that a table shows', async () => {
  const { claims } = await openShop({ country: { 1: 'CH', 2: 'DE', 3: null } })
  const csv = async (by: string[]) =>
    (await figures.request(claims, { metrics: ['orders'], period, by, order: [[by[0], 'asc']], format: 'csv' })).text()
  expect(await csv(['country'])).toBe('Country,Orders\r\nGermany,1\r\nSwitzerland,1\r\n,1\r\nTotal,3\r\n')
  expect(await csv(['weekday', 'hour'])).toBe('Weekday,Hour,Orders\r\nFriday,12:00,3\r\nTotal,,3\r\n')
})

test('customers without a name have their email or their id in the shop, and never our own id', async () => {
  const { claims, storeId } = await openShop({})
  await database.query(
    `update public.customers set name = null, email = null, external_id = '9001' where store_id = $1 and name = 'c1'`,
    [storeId],
  )
  await database.query(
    `update public.customers set name = null, email = null, external_id = null where store_id = $1 and name = 'c2'`,
    [storeId],
  )
  const answer = await figures.ask(claims, { metrics: ['net_sales'], period, by: ['customer'] })
  expect(valuesOf(answer)).toEqual([
    ['c3', 3000],
    [null, 2000],
    ['Customer 9001', 1000],
  ])
})

test('orders are found by their number and by the name and email of the customer', async () => {
  const { claims, storeId } = await openShop({})
  await database.query(
    `update public.customers set name = 'Zoë O''Hara', email = 'zo_e%1@example.com' where store_id = $1 and name = 'c2'`,
    [storeId],
  )
  const stranger = await openShop({})
  const found = async (where: unknown) => {
    const answer = await figures.ask(claims, { metrics: ['net_sales'], period, rows: 'orders', where })
    expect(answer.query.where).toEqual(where)
    return answer.rows.map(({ labels }) => labels[0])
  }
  expect(await found(['contains', 'customer', ['ZOË']])).toEqual(['2'])
  expect(await found(['contains', 'customer', ['o_e%1@']])).toEqual(['2'])
  expect(await found(['contains', 'customer', ['%']])).toEqual(['2'])
  expect(await found(['contains', 'customer', ['nobody']])).toEqual([])
  expect(await found(['contains', 'order_name', ['3']])).toEqual(['3'])
  expect(
    await found([
      'or',
      [
        ['is', 'order_name', ['1']],
        ['contains', 'customer', ["o'h"]],
      ],
    ]),
  ).toEqual(['2', '1'])
  expect(await found(['not', ['contains', 'customer', ['c1', 'c3']]])).toEqual(['2'])
  const where = ['contains', 'customer', ['zoë']]
  expect((await figures.ask(stranger.claims, { metrics: ['orders'], period, where })).totals.orders?.value).toBe(0)
})

test('a text that finds too many customers is refused', async () => {
  const { claims, storeId } = await openShop({})
  await database.query(
    `insert into public.customers (store_id, import_id, source, external_id, name)
     select store_id, import_id, source, 'many ' || number, 'Many'
     from public.customers, generate_series(1, 10001) as number where store_id = $1 and name = 'c1'`,
    [storeId],
  )
  const { status, message } = await figures.refused(claims, {
    metrics: ['orders'],
    where: ['contains', 'customer', ['many']],
  })
  expect([status, message]).toEqual([400, expect.stringContaining('"where" finds more than 10,000 customers')])
})
