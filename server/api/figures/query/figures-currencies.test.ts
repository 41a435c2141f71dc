import { expect, test } from 'vitest'
import { createStore, type Entry, importOrders } from '#supabase/test/shop.ts'
import { openFigures, totalsOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const sale = (amount: string): Entry => ({ kind: 'sale', amount, product: 'Mug', quantity: 1 })
const at = '2026-05-02T12:00Z'

const store = await createStore(database)
await importOrders(database, store, [
  { name: '1', at, customer: 'ada', entries: [sale('10')] },
  { name: '2', at, customer: 'ada', currency: 'EUR', entries: [sale('20')] },
  { name: '3', at, customer: 'bob', currency: 'JPY', entries: [sale('300')] },
  { name: '4', at, customer: 'cem', currency: 'EUR', entries: [sale('40')] },
  { name: '5', at, customer: 'dan', entries: [sale('5')] },
])

const ask = (query: object) =>
  figures.ask(store.claims, {
    metrics: ['net_sales', 'orders'],
    period: { from: '2026-05-01', to: '2026-05-09' },
    ...query,
  })

test('an answer says how many orders each other currency has', async () => {
  const { currency, leftOut, totals } = await ask({})
  expect([currency, totalsOf({ totals })]).toEqual(['USD', [1500, 2]])
  expect(leftOut).toMatchObject({
    ordersInOtherCurrencies: 3,
    otherCurrencies: [
      { currency: 'EUR', orders: 2 },
      { currency: 'JPY', orders: 1 },
    ],
  })
})

test('a filter on one currency shows the figures in it', async () => {
  const inEuros = ['is', 'currency', ['EUR']]
  for (const where of [inEuros, ['and', [['is', 'product_kind', ['product']], inEuros]]]) {
    const { currency, leftOut, query, totals } = await ask({ where })
    expect([currency, query['currency'], totalsOf({ totals })]).toEqual(['EUR', 'EUR', [6000, 2]])
    expect(leftOut.otherCurrencies).toEqual([])
  }
  expect(totalsOf(await ask({ where: ['is', 'currency', ['JPY']] }))).toEqual([300, 1])
})

test('money of several currencies is never added, whatever the filter', async () => {
  for (const where of [
    ['is', 'currency', ['EUR', 'USD', 'JPY']],
    ['is_not', 'currency', ['JPY']],
    [
      'or',
      [
        ['is', 'currency', ['EUR']],
        ['is', 'currency', ['USD']],
      ],
    ],
  ])
    expect(totalsOf(await ask({ where }))).toEqual([1500, 2])
  expect(totalsOf(await ask({ where: ['is', 'currency', ['EUR']], currency: 'USD' }))).toEqual([0, 0])
})

test('customers can be chosen by an order in another currency', async () => {
  expect(totalsOf(await ask({ where: ['has_done', ['is', 'currency', ['EUR']]] }))).toEqual([1000, 1])
})

test('an answer says since when there are figures in its currency, if they begin after the store’s first order', async () => {
  const younger = await createStore(database, { currency: 'EUR' })
  const later = { kind: 'return', amount: '-1', at: '2026-05-03T12:00Z', refundKey: 'r' } as const
  await importOrders(database, younger, [
    { name: '1', at: '2025-01-08T12:00Z', entries: [sale('10')] },
    { name: '2', at: '2026-03-04T12:00Z', currency: 'EUR', entries: [sale('20'), later] },
    { name: '3', at: '2026-03-05T12:00Z', currency: 'EUR', entries: [sale('20')] },
  ])
  const beginIn = async (currency: string) => {
    const { store: told } = await figures.ask(younger.claims, {
      metrics: ['net_sales'],
      period: { from: '2026-05-01', to: '2026-05-09' },
      currency,
    })
    return [told.firstOrderDay, told.figuresBegin]
  }

  expect(await beginIn('EUR')).toEqual(['2025-01-08', '2026-03-04'])
  expect(await beginIn('USD')).toEqual(['2025-01-08', undefined])
  expect(await beginIn('GBP')).toEqual(['2025-01-08', undefined])
})
