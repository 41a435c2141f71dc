import * as v from 'valibot'
import { expect, test } from 'vitest'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { fillUnitCosts } from '#server/api/publication/unit-costs.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { createStore, type Entry, importOrders } from '#supabase/test/shop.ts'
import { openFigures, totalsOf, valuesOf } from '#test/fixtures/shops/figures.ts'
import { requestReport } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const METRICS = ['cost_of_goods', 'gross_profit', 'margin_rate', 'cost_coverage']
const PERIOD = { from: '2026-05-01', to: '2026-05-19' }

const sold = (product: string, amount: string, quantity: number): Entry => ({
  kind: 'sale',
  amount,
  quantity,
  product,
})

async function openShop() {
  const store = await createStore(database)
  const importId = await importOrders(database, store, [
    { name: '1', at: '2026-05-02T12:00Z', entries: [sold('Mug', '120', 12), sold('Plate', '40', 1)] },
    {
      name: '2',
      at: '2026-05-03T12:00Z',
      entries: [
        sold('Mug', '10', 1),
        { kind: 'discount', amount: '-1', product: 'Mug' },
        { kind: 'return', amount: '-20', quantity: -2, product: 'Mug', at: '2026-05-10T12:00Z', refundKey: 'r' },
      ],
    },
    { name: '3', at: '2026-05-03T12:00Z', currency: 'EUR', entries: [sold('Mug', '10', 1)] },
    { name: '4', at: '2026-05-04T12:00Z', entries: [sold('Lamp', '51', 1)] },
  ])
  async function giveCost(title: string, cost: string) {
    await database.query('update public.products set unit_cost = $3 where store_id = $1 and title = $2', [
      store.storeId,
      title,
      cost,
    ])
    await fillUnitCosts({ database, importId, storeId: store.storeId, yieldTurn: yieldToEventLoop })
  }
  const ask = (query: object) => figures.ask(store.claims, { metrics: METRICS, period: PERIOD, ...query })
  return { ...store, ask, giveCost }
}

test('a store without any cost has no cost of goods and no margin', async () => {
  const { ask } = await openShop()
  const answer = await ask({})
  expect(totalsOf(answer)).toEqual([null, null, null, 0])
  expect(answer.leftOut.costs).toEqual({
    areKnown: false,
    areKnownInStore: false,
    coverage: 0,
    netSalesWithout: 20_000,
    linesWithout: 4,
    netSalesByRule: 0,
    contributionWithout: null,
  })
  expect((await ask({ metrics: ['net_sales'] })).leftOut.costs).toBeNull()
})

test('the margin speaks for the sales with a known cost, and says for how much', async () => {
  const { ask, giveCost } = await openShop()
  await giveCost('Mug', '6')

  const answer = await ask({ by: ['product'] })

  // 12 + 1 − 2 mugs at 6 for 109; plates and lamps have no cost.
  expect(totalsOf(answer)).toEqual([6600, 4300, 43 / 109, 109 / 200])
  expect(answer.leftOut.costs).toEqual({
    areKnown: true,
    areKnownInStore: true,
    coverage: 109 / 200,
    netSalesWithout: 9100,
    linesWithout: 2,
    netSalesByRule: 0,
    contributionWithout: null,
  })
  expect(valuesOf(answer)).toEqual([
    ['Mug', 6600, 4300, 43 / 109, 1],
    ['Plate', null, null, null, 0],
    ['Lamp', null, null, null, 0],
  ])
})

test('returned units give their cost back on the day of the refund', async () => {
  const { ask, giveCost } = await openShop()
  await giveCost('Mug', '6')
  const { rows } = await ask({ by: ['day'] })
  const byDay = new Map(rows.map(({ keys: [day], metrics }) => [day, Object.values(metrics).map(({ value }) => value)]))
  expect(byDay.get('2026-05-03')).toEqual([600, 300, 3 / 9, 1])
  expect(byDay.get('2026-05-04')).toEqual([null, null, null, 0])
  expect(byDay.get('2026-05-10')).toEqual([-1200, -800, null, 1])
  expect(byDay.get('2026-05-11')).toEqual([null, null, null, null])
})

test('rows without a cost come last, whichever way margins are sorted', async () => {
  const { ask, giveCost } = await openShop()
  await giveCost('Mug', '6')
  await giveCost('Plate', '50')
  for (const [direction, titles] of [
    ['asc', ['Plate', 'Mug', 'Lamp']],
    ['desc', ['Mug', 'Plate', 'Lamp']],
  ] as const) {
    const { rows } = await ask({ by: ['product'], order: [['gross_profit', direction]] })
    expect(rows.map(({ labels: [title] }) => title)).toEqual(titles)
  }
})

test('a cost that becomes known later counts, and one that changes later does not', async () => {
  const { ask, giveCost } = await openShop()
  expect(totalsOf(await ask({}))[0]).toBeNull()
  await giveCost('Mug', '6')
  expect(totalsOf(await ask({}))[0]).toBe(6600)
  await giveCost('Mug', '9')
  expect(totalsOf(await ask({}))[0]).toBe(6600)
  await giveCost('Lamp', '1')
  expect(totalsOf(await ask({}))[0]).toBe(6700)
})

test('orders in another currency have no cost, because costs are in the store’s', async () => {
  const { ask, giveCost } = await openShop()
  await giveCost('Mug', '6')
  expect(totalsOf(await ask({ currency: 'EUR' }))).toEqual([null, null, null, 0])
})

test('the margin of products is that of their list', async () => {
  const { ask, claims, giveCost } = await openShop()
  await giveCost('Mug', '6.005')
  await giveCost('Lamp', '20')
  const response = await requestReport(database, claims, { query: { report: 'products', ...PERIOD } })
  const report = v.parse(productsReportSchema, await response.json())

  const answer = await ask({ by: ['product'] })

  const marginOf = ({ gross_profit, margin_rate, cost_coverage }: (typeof answer)['totals']) =>
    gross_profit?.value === null
      ? null
      : { profit: gross_profit?.value, rate: margin_rate?.value, coverage: cost_coverage?.value, byRule: 0 }
  const listed = new Map(report.rows.map(({ id, margin }) => [id, margin]))
  for (const { keys, metrics } of answer.rows) expect(listed.get(keys[0] ?? '')).toEqual(marginOf(metrics))
  const whole = await ask({ where: ['is', 'product_kind', ['product']] })
  expect(report.margin).toEqual(marginOf(whole.totals))
})

test('a CSV file has the costs, and empty cells where none is known', async () => {
  const { claims, giveCost } = await openShop()
  await giveCost('Mug', '6')
  const query = { metrics: METRICS, period: PERIOD, by: ['product'], format: 'csv' }
  const lines = (await (await figures.request(claims, query)).text()).split('\r\n')
  expect(lines[0]).toBe('Product,Cost of goods (USD),Gross profit (USD),Margin,Cost coverage')
  expect(lines[1]).toMatch(/^Mug,66\.00,43\.00,0\.394/)
  expect(lines[2]).toBe('Plate,,,,0')
})
