import { describe, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createStore, type Entry, importOrders, type TestOrder } from './shop.ts'

const database = await openDatabase()

type Store = { claims: Claims; storeId: string }

const YEAR = ['2026-01-01', '2026-12-31'] as const

async function loadNumbers({ claims }: Store, text: string, values: unknown[]) {
  const { rows } = await database.queryAs(claims, text, values)
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value : Number(value)]),
    ),
  )
}

async function salesOf(store: Store, [from, to]: readonly [string, string] = YEAR, currency = 'USD') {
  const [sales] = await loadNumbers(store, 'select * from analytics.sums($1, $2, array[$3::date], array[$4::date])', [
    store.storeId,
    currency,
    from,
    to,
  ])
  return sales
}

async function customersOf(store: Store, [from, to]: readonly [string, string] = YEAR, currency = 'USD') {
  const [counts] = await loadNumbers(
    store,
    'select customers, new_customers, returning_customers from analytics.sums($1, $2, array[$3::date], array[$4::date])',
    [store.storeId, currency, from, to],
  )
  return counts
}

async function storeWith(orders: readonly TestOrder[], timeZone = 'UTC') {
  const store = await createStore(database, { timeZone })
  await importOrders(database, { ...store, timeZone }, orders)
  return store
}

const sale = (amount: string, more: Partial<Entry> = {}): Entry => ({ kind: 'sale', amount, quantity: 1, ...more })

describe('an order', () => {
  it('without a price counts, and so does its customer', async () => {
    const store = await storeWith([{ name: '#1', at: '2026-05-01 12:00Z', customer: 'c1', entries: [sale('0')] }])
    expect(await salesOf(store)).toMatchObject({ gross_sales: 0, orders: 1, units: 1 })
    expect(await customersOf(store)).toMatchObject({ customers: 1, new_customers: 1 })
  })

  it('that is cancelled counts on its day, and is reversed on the day of the cancellation', async () => {
    const store = await storeWith([
      {
        name: '#1',
        at: '2026-05-01 12:00Z',
        status: 'cancelled',
        entries: [
          sale('50', { product: 'P1' }),
          { kind: 'shipping', amount: '5' },
          { kind: 'return', amount: '-50', quantity: -1, product: 'P1', at: '2026-05-03 12:00Z' },
          { kind: 'shipping', amount: '-5', at: '2026-05-03 12:00Z' },
        ],
      },
    ])
    expect(await salesOf(store, ['2026-05-01', '2026-05-02'])).toMatchObject({ orders: 1, total_sales: 55, units: 1 })
    expect(await salesOf(store, ['2026-05-03', '2026-05-03'])).toMatchObject({ orders: 0, total_sales: -55, units: -1 })
    expect(await salesOf(store)).toMatchObject({ orders: 1, total_sales: 0, units: 0, refunds: 0 })
  })

  it('that is a test or only a refund does not count, nor does its customer', async () => {
    const store = await storeWith([
      { name: '#1', at: '2026-05-01 12:00Z', isTest: true, customer: 'c1', entries: [] },
      {
        name: 'CN-1',
        at: '2026-05-02 12:00Z',
        status: 'return',
        customer: 'c2',
        entries: [{ kind: 'return', amount: '-7', quantity: -1, refundKey: 'CN-1' }],
      },
    ])
    expect(await salesOf(store)).toMatchObject({ orders: 0, returns: 7, net_sales: -7, refunds: 1 })
    expect(await customersOf(store)).toMatchObject({ customers: 0 })
  })

  it('that becomes a test or only a refund no longer counts, and vice versa', async () => {
    const placed: TestOrder = { name: '#1', at: '2026-05-01 12:00Z', customer: 'c1', entries: [sale('5')] }
    const uncounted: TestOrder[] = [
      { ...placed, isTest: true, entries: [] },
      { ...placed, status: 'return', entries: [{ kind: 'return', amount: '-5', quantity: -1 }] },
    ]
    for (const other of uncounted) {
      const store = await storeWith([placed])
      for (const { version, orders } of [
        { version: other, orders: 0 },
        { version: placed, orders: 1 },
      ]) {
        await importOrders(database, store, [version])
        expect(await salesOf(store)).toMatchObject({ orders })
        expect(await customersOf(store)).toMatchObject({ customers: orders, new_customers: orders })
      }
    }
  })

  it('without a customer counts as an order only', async () => {
    const store = await storeWith([
      { name: '#1', at: '2026-05-01 12:00Z', entries: [sale('5')] },
      { name: '#2', at: '2026-05-01 12:00Z', customer: 'c1', entries: [sale('5')] },
    ])
    expect(await salesOf(store)).toMatchObject({ orders: 2, orders_without_customer: 1 })
    expect(await customersOf(store)).toMatchObject({ customers: 1 })
  })

  it('without a customer is reported while it counts', async () => {
    const store = await storeWith([
      { name: '#1', at: '2026-05-01 12:00Z', entries: [sale('5')] },
      { name: '#2', at: '2026-05-01 12:00Z', isTest: true, entries: [] },
      { name: '#3', at: '2026-05-01 12:00Z', status: 'return', entries: [{ kind: 'return', amount: '-5' }] },
      { name: '#4', at: '2026-05-01 12:00Z', currency: 'EUR', entries: [sale('5')] },
    ])
    expect(await salesOf(store)).toMatchObject({ orders: 1, orders_without_customer: 1 })

    await importOrders(database, store, [{ name: '#1', at: '2026-05-01 12:00Z', customer: 'c1', entries: [sale('5')] }])
    expect(await salesOf(store)).toMatchObject({ orders: 1, orders_without_customer: 0 })
    expect(await salesOf(store, YEAR, 'EUR')).toMatchObject({ orders: 1, orders_without_customer: 1 })
  })

  const back = (refundKey: string, amount: string, at = '2026-05-09 12:00Z'): Entry => ({
    kind: 'return',
    amount,
    at,
    refundKey,
  })

  it('with two refunds counts two, for any number of entries', async () => {
    const store = await storeWith([
      {
        name: '#1',
        at: '2026-05-01 12:00Z',
        entries: [sale('50'), back('r1', '-10'), { ...back('r1', '-1'), kind: 'tax' }, back('r2', '-5')],
      },
    ])
    expect(await salesOf(store)).toMatchObject({ refunds: 2, refunds_estimated: 0, returns: 15, taxes: -1 })
  })

  it('has its refunds with estimated dates counted until a file has the dates', async () => {
    const entries = [sale('50'), back('r1', '-10'), { ...back('r1', '-1'), kind: 'tax' as const }, back('r2', '-5')]
    const known: TestOrder = {
      name: '#2',
      at: '2026-05-01 12:00Z',
      entries: [sale('50'), back('r1', '-7', '2026-05-08 12:00Z')],
    }
    const estimated: TestOrder = { name: '#1', at: '2026-05-01 12:00Z', refundDateEstimated: true, entries }
    const store = await storeWith([estimated, known])
    expect(await salesOf(store)).toMatchObject({ refunds: 3, refunds_estimated: 2 })
    expect(await salesOf(store, ['2026-05-01', '2026-05-08'])).toMatchObject({ refunds: 1, refunds_estimated: 0 })

    await importOrders(database, store, [{ ...estimated, refundDateEstimated: false }])
    expect(await salesOf(store)).toMatchObject({ refunds: 3, refunds_estimated: 0 })
  })
})

describe('products', () => {
  it('of a period with partial months count only the days in the period', async () => {
    const days = ['2026-01-10', '2026-01-20', '2026-02-10', '2026-03-05', '2026-03-06']
    const store = await storeWith(
      days.map((day, at) => ({ name: day, at: `${day} 12:00Z`, entries: [sale(String(10 ** at), { product: 'P1' })] })),
    )
    const text = `select net_sales, units from analytics.top_products($1, 'USD', $2, $3, 5)`
    expect(await loadNumbers(store, text, [store.storeId, '2026-01-20', '2026-03-05'])).toEqual([
      { net_sales: 1110, units: 3 },
    ])
    expect(await loadNumbers(store, text, [store.storeId, '2026-01-11', '2026-01-31'])).toEqual([
      { net_sales: 10, units: 1 },
    ])
  })
})

describe('days', () => {
  it.each([
    ['spring, when 02:30 does not exist', '2026-03-08 06:59Z', '2026-03-08 07:01Z', '2026-03-08'],
    ['autumn, when 01:30 comes twice', '2026-11-01 05:30Z', '2026-11-01 06:30Z', '2026-11-01'],
    ['autumn, in its 25th hour', '2026-11-01 04:00Z', '2026-11-02 04:59Z', '2026-11-01'],
  ])('of a change of the clock are whole: %s', async (_name, first, second, day) => {
    const store = await storeWith(
      [
        { name: '#1', at: first, entries: [sale('1')] },
        { name: '#2', at: second, entries: [sale('2')] },
      ],
      'America/New_York',
    )
    expect(await salesOf(store, [day, day])).toMatchObject({ orders: 2, gross_sales: 3 })
  })

  it('include 29 February, as a day and in its month', async () => {
    const store = await storeWith([{ name: '#1', at: '2024-02-29 12:00Z', entries: [sale('9', { product: 'P1' })] }])
    expect(await salesOf(store, ['2024-02-29', '2024-02-29'])).toMatchObject({ orders: 1 })
    expect(await salesOf(store, ['2024-02-01', '2024-02-28'])).toMatchObject({ orders: 0 })
    const products = (from: string, to: string) =>
      loadNumbers(store, `select net_sales, units from analytics.top_products($1, 'USD', $2, $3, 5)`, [
        store.storeId,
        from,
        to,
      ])
    expect(await products('2024-02-29', '2024-03-31')).toEqual([{ net_sales: 9, units: 1 }])
    expect(await products('2024-02-01', '2024-02-29')).toEqual([{ net_sales: 9, units: 1 }])
    expect(await products('2024-02-01', '2024-02-28')).toEqual([])
  })
})
