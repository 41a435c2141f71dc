import { expect, test } from 'vitest'
import { createPerson, createStore, type Entry, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openFigures, totalsOf, valuesOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const sale = (product: string, quantity: number, price: number): Entry => ({
  kind: 'sale',
  amount: String(quantity * price),
  product,
  quantity,
})

const timeZone = 'America/New_York'

/** The golden fixture of the metric definitions: three orders and a refund in the next month. */
const GOLDEN: TestOrder[] = [
  {
    name: 'A',
    at: '2026-01-05T15:00Z',
    customer: 'c1',
    entries: [
      sale('P1', 2, 50),
      sale('P2', 1, 30),
      { kind: 'discount', amount: '-10', product: 'P1' },
      { kind: 'discount', amount: '-3', product: 'P2' },
      { kind: 'shipping', amount: '10' },
      { kind: 'tax', amount: '9.36' },
      { kind: 'return', amount: '-45', product: 'P1', quantity: -1, at: '2026-02-03T15:00Z', refundKey: 'r1' },
      { kind: 'tax', amount: '-3.6', at: '2026-02-03T15:00Z', refundKey: 'r1' },
    ],
  },
  { name: 'B', at: '2026-02-01T04:30Z', customer: 'c2', entries: [sale('P2', 1, 30), { kind: 'tax', amount: '2.4' }] },
  {
    name: 'C',
    at: '2026-02-10T14:00Z',
    customer: 'c1',
    entries: [sale('P1', 1, 50), { kind: 'shipping', amount: '10' }, { kind: 'tax', amount: '4' }],
  },
]

async function openGolden() {
  const store = await createStore(database, { timeZone })
  await importOrders(database, { storeId: store.storeId, timeZone }, GOLDEN)
  await database.query(
    `update public.orders set country = case name when 'B' then 'FR' else 'US' end, discount_code = case name when 'A' then 'HELLO' end
     where store_id = $1`,
    [store.storeId],
  )
  return store
}

const golden = await openGolden()

const period = { from: '2026-01-01', to: '2026-02-28' }
const JANUARY = { from: '2026-01-01', to: '2026-01-31' }
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' }

test('months have the sums of the golden fixture', async () => {
  const metrics = [
    'gross_sales',
    'discounts',
    'returns',
    'net_sales',
    'shipping',
    'taxes',
    'total_sales',
    'orders',
    'average_order_value',
  ]
  const answer = await figures.ask(golden.claims, { metrics, by: ['month'], period })
  expect(valuesOf(answer)).toEqual([
    ['2026-01-01', 16000, 1300, 0, 14700, 1000, 1176, 16876, 2, 7350],
    ['2026-02-01', 5000, 0, 4500, 500, 1000, 40, 1540, 1, 5000],
  ])
  expect(totalsOf(answer)).toEqual([21000, 1300, 4500, 15200, 2000, 1216, 18416, 3, 6567])
  expect(answer.others).toBeNull()
})

test('customers, repeats and rates have the figures of the golden fixture', async () => {
  const metrics = [
    'customers',
    'new_customers',
    'returning_customers',
    'returning_customer_rate',
    'repeat_customers',
    'repeat_purchase_rate',
    'orders_per_customer',
    'units_ordered',
    'units_per_order',
    'discount_rate',
    'return_rate',
    'refund_rate',
  ]
  expect(totalsOf(await figures.ask(golden.claims, { metrics, period }))).toEqual([
    2,
    2,
    1,
    0.5,
    1,
    0.5,
    1.5,
    5,
    4 / 3,
    13 / 210,
    45 / 197,
    1 / 3,
  ])
  expect(totalsOf(await figures.ask(golden.claims, { metrics, period: FEBRUARY }))).toEqual([
    1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0.9, 1,
  ])
})

test('an order counts in each of its products, and shipping and tax have no product', async () => {
  const metrics = ['net_sales', 'total_sales', 'orders', 'customers', 'refunds']
  const answer = await figures.ask(golden.claims, { metrics, by: ['product'], period })
  expect(valuesOf(answer)).toEqual([
    ['P1', 9500, 9500, 2, 1, 1],
    ['P2', 5700, 5700, 2, 2, 0],
    [null, 0, 3216, 0, 0, 1],
  ])
  expect(totalsOf(answer)).toEqual([15200, 18416, 3, 2, 1])
  expect(answer.columns.filter((column) => column.kind === 'metric').map(({ isAdditive }) => isAdditive)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('rows beyond the limit are one row, which is computed and not added up', async () => {
  const query = { metrics: ['orders', 'customers'], by: ['product'], period, order: [['orders', 'desc']], limit: 1 }
  const answer = await figures.ask(golden.claims, query)
  expect(answer.rowCount).toBe(2)
  expect(valuesOf(answer)).toEqual([['P1', 2, 1]])
  expect(answer.others).toMatchObject({ orders: { value: 2 }, customers: { value: 2 } })
})

test('filters on orders and on products choose rows', async () => {
  const ask = async (where: unknown) =>
    totalsOf(await figures.ask(golden.claims, { metrics: ['orders', 'net_sales'], period, where }))
  expect(await ask(['is', 'country', ['FR']])).toEqual([1, 3000])
  expect(await ask(['is_not', 'discount_code', ['HELLO']])).toEqual([2, 8000])
  expect(await ask(['is', 'discount_code', [null]])).toEqual([2, 8000])
  expect(await ask(['contains', 'product', ['p2']])).toEqual([2, 5700])
  expect(await ask(['between', 'order_value', [100, null]])).toEqual([1, 7200])
  expect(
    await ask([
      'and',
      [
        ['is', 'country', ['US']],
        ['not', ['is', 'order_number', [1]]],
      ],
    ]),
  ).toEqual([1, 5000])
  expect(
    await ask([
      'or',
      [
        ['is', 'country', ['FR']],
        ['is', 'order_number', [2]],
      ],
    ]),
  ).toEqual([2, 8000])
  expect(await ask(['has_done', ['is', 'discount_code', ['HELLO']]])).toEqual([2, 12200])
  expect(await ask(['has_not_done', ['is', 'discount_code', ['HELLO']]])).toEqual([1, 3000])
  expect(await ask(['has_done', ['is', 'country', ['US']], FEBRUARY])).toEqual([2, 12200])
})

test('rows are compared by their values, and rows of time by their place', async () => {
  const compare = { metrics: ['net_sales'], period: FEBRUARY, compare: 'previous_period' }
  const byCountry = await figures.ask(golden.claims, { ...compare, by: ['country'] })
  expect(byCountry.comparison).toEqual(JANUARY)
  expect(byCountry.rows.map(({ labels, metrics }) => [labels[0], metrics.net_sales])).toEqual([
    ['US', { value: 500, comparison: 11700, change: (500 - 11700) / 11700 }],
    ['FR', { value: 0, comparison: 3000, change: -1 }],
  ])
  expect(byCountry.totals.net_sales).toEqual({ value: 500, comparison: 14700, change: (500 - 14700) / 14700 })
  const byDay = await figures.ask(golden.claims, { ...compare, by: ['day'] })
  expect(byDay.rows).toHaveLength(28)
  expect(byDay.rows[2]?.metrics.net_sales).toEqual({ value: -4500, comparison: 0, change: null })
  expect(byDay.rows[4]?.metrics.net_sales).toEqual({ value: 0, comparison: 11700, change: -1 })
  const chosen = await figures.ask(golden.claims, { ...compare, compare: JANUARY })
  expect(chosen.totals).toEqual(byDay.totals)
})

test('hours and weekdays are those of the store', async () => {
  const query = { metrics: ['orders'], period, order: [['orders', 'desc']] }
  expect(valuesOf(await figures.ask(golden.claims, { ...query, by: ['hour'] }))).toContainEqual(['23', 1])
  const weekdays = await figures.ask(golden.claims, { ...query, by: ['weekday'] })
  expect(valuesOf(weekdays)).toEqual([
    ['0', 1],
    ['1', 1],
    ['5', 1],
  ])
})

test('the orders behind a figure add up to it', async () => {
  const where = ['is', 'country', ['US']]
  const answer = await figures.ask(golden.claims, { metrics: ['net_sales'], rows: 'orders', period: FEBRUARY, where })
  expect(answer.rows.map(({ labels, metrics, order }) => [labels, metrics.net_sales?.value, order?.customer])).toEqual([
    [['C'], 5000, 'c1'],
    [['A'], -4500, 'c1'],
  ])
  expect(answer.totals.net_sales?.value).toBe(500)
})

test('GET answers as POST does, and an unchanged answer is not sent again', async () => {
  const query = { metrics: ['orders'], period }
  const posted = await figures.request(golden.claims, query)
  const got = await figures.get(golden.claims, `?q=${encodeURIComponent(JSON.stringify(query))}`)
  expect(await got.json()).toEqual(await posted.json())
  const etag = posted.headers.get('etag') ?? ''
  expect((await figures.request(golden.claims, query, { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test('an answer can be had as CSV, in which text cannot become a formula', async () => {
  const { claims, storeId } = await createStore(database)
  await importOrders(database, { storeId }, [{ name: '1', at: '2026-01-05T15:00Z', entries: [sale('=1+1', 1, 12.5)] }])
  const response = await figures.request(claims, {
    metrics: ['net_sales', 'orders'],
    by: ['product'],
    period,
    format: 'csv',
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await response.text()).toBe("Product,Net sales (USD),Orders\r\n'=1+1,12.50,1\r\nTotal,12.50,1\r\n")
})

test('figures are in one currency, and others are counted as left out', async () => {
  const { claims, storeId } = await createStore(database)
  const order = (name: string, currency: string) => ({
    name,
    currency,
    at: '2026-01-05T15:00Z',
    entries: [sale('P', 1, 10)],
  })
  await importOrders(database, { storeId }, [order('1', 'USD'), order('2', 'EUR'), order('3', 'JPY')])
  const answer = await figures.ask(claims, { metrics: ['net_sales'], period })
  expect([totalsOf(answer), answer.leftOut.ordersInOtherCurrencies]).toEqual([[1000], 2])
  expect(answer.leftOut.ordersWithoutCustomer).toBe(1)
  const yen = await figures.ask(claims, { metrics: ['net_sales'], period, currency: 'JPY' })
  expect([totalsOf(yen), yen.currency]).toEqual([[10], 'JPY'])
})

test('a store without orders has empty figures', async () => {
  const { claims } = await createStore(database)
  const query = {
    metrics: ['net_sales', 'average_order_value', 'customers'],
    period: 'all_time',
    compare: 'previous_year',
  }
  expect(totalsOf(await figures.ask(claims, query))).toEqual([0, null, 0])
  expect((await figures.ask(claims, { ...query, by: ['country'] })).rows).toEqual([])
})

test('a person without a store gets null, and another person’s store is not found', async () => {
  const stranger = await createPerson(database)
  expect(await (await figures.request(stranger.claims, { metrics: ['orders'] })).json()).toBeNull()
  const { status } = await figures.refused(stranger.claims, { metrics: ['orders'], store: golden.storeId })
  expect(status).toBe(404)
})

const metrics = ['orders']
const leaf = ['is', 'country', ['DE']]
const deep = Array.from({ length: 9 }).reduce<unknown>((filter) => ['not', filter], leaf)

test.each([
  ['an unknown metric', { metrics: ['profit'] }, 'metrics.0'],
  ['a metric twice', { metrics: ['orders', 'orders'] }, 'metrics'],
  ['no metrics', { metrics: [] }, 'metrics'],
  ['an unknown field', { metrics, sql: 'select 1' }, '"sql" is unknown'],
  ['an unknown dimension', { metrics, by: ['password'] }, 'by.0'],
  ['three dimensions', { metrics, by: ['country', 'channel', 'hour'] }, 'by'],
  ['two dimensions of time', { metrics, by: ['day', 'month'] }, 'by'],
  ['300 years', { metrics, period: { from: '1900-01-01', to: '2199-12-31' } }, 'period.to'],
  ['a day that does not exist', { metrics, period: { from: '2026-02-30', to: '2026-03-01' } }, 'period.from'],
  ['an end before the beginning', { metrics, period: { from: '2026-03-02', to: '2026-03-01' } }, 'period.from'],
  ['an unknown period', { metrics, period: 'yesterweek' }, 'period'],
  ['an unknown comparison', { metrics, compare: 'everything' }, 'compare'],
  ['an order by what is not asked', { metrics, order: [['net_sales', 'desc']] }, 'order.0.0'],
  ['a limit of zero', { metrics, limit: 0 }, 'limit'],
  ['a limit of 10,001', { metrics, limit: 10_001 }, 'limit'],
  ['a currency that is markup', { metrics, currency: '<b>' }, 'currency'],
  ['a filter that is text', { metrics, where: 'true; drop table orders' }, 'where'],
  ['an unknown operator', { metrics, where: ['like', 'country', ['%']] }, 'where.0'],
  ['a filter by an unknown field', { metrics, where: ['is', 'f.id', ['1']] }, 'where.1'],
  ['a value of the wrong kind', { metrics, where: ['is', 'order_number', ['1 or 1=1']] }, 'where.2.0'],
  ['an id that is SQL', { metrics, where: ['and', [leaf, ['is', 'customer', ["1'); drop"]]]] }, 'where.1.1.2.0'],
  ['10,000 filters', { metrics, where: ['and', Array.from({ length: 10_000 }, () => leaf)] }, 'where.1.200'],
  ['1,001 values', { metrics, where: ['is', 'country', Array.from({ length: 1001 }, String)] }, 'where.2'],
  ['a filter nested 10 deep', { metrics, where: deep }, 'where'],
  ['an endless nest', `{"metrics":["orders"],"where":${'["not",'.repeat(50_000)}1${']'.repeat(50_000)}}`, 'where'],
  ['no JSON', 'select 1', 'JSON'],
])('%s is refused with the name of the field', async (_title, query, named) => {
  const { status, message } = await figures.refused(golden.claims, query)
  expect(status).toBe(400)
  expect(message).toContain(named)
})

test('contradictory filters, and SQL and markup as values, match nothing', async () => {
  for (const where of [
    [
      'and',
      [
        ['is', 'country', ['US']],
        ['is', 'country', ['FR']],
      ],
    ],
    ['is', 'country', [`US' or '1'='1`, '<script>alert(1)</script>', '$1', '"; drop table orders; --']],
    ['contains', 'product', ['%', '_', `'); select * from read_text('/etc/passwd')`]],
  ]) {
    expect(totalsOf(await figures.ask(golden.claims, { metrics: ['orders', 'net_sales'], period, where }))).toEqual([
      0, 0,
    ])
  }
})
