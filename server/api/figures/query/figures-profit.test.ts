import { expect, test } from 'vitest'
import type { QueryMetric } from '#domain/metrics.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { openFigures, totalsOf, valuesOf } from '#test/fixtures/shops/figures.ts'
import { GOLDEN, openProfitShop } from '#test/fixtures/shops/profit-shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)
const openShop = (orders?: TestOrder[]) => openProfitShop({ database, figures }, orders)

const JANUARY = { from: '2026-01-01', to: '2026-01-31' }

const FEE = { kind: 'payment_fee', percent: 2.9, amount: 30 }
const COSTS = { P1: '20', P2: '12' }
const PROFIT = ['net_sales', 'shipping', 'cost_of_goods', 'gross_profit', 'payment_fees', 'contribution']

test('January of the golden fixture has fees of 5.49 and a contribution of 87.51', async () => {
  const { addRule, ask, giveCosts } = await openShop()
  await giveCosts(COSTS)
  await addRule(FEE)
  const answer = await ask(PROFIT, { period: JANUARY })
  expect(totalsOf(answer)).toEqual([14_700, 1000, 6400, 8300, 549, 8751])
  expect(answer.leftOut).toMatchObject({ costs: { coverage: 1, contributionWithout: 0 }, adSpend: null })

  // February: 5.00 + 10.00 − 0.00 of goods, because the returned one gives its cost back, − 2.16. Fees are kept.
  const months = await ask(PROFIT, { by: ['month'] })
  expect(valuesOf(months).map((row) => row.slice(1))).toEqual([
    [14_700, 1000, 6400, 8300, 549, 8751],
    [500, 1000, 0, 500, 216, 1284],
    [0, 0, null, null, null, null],
  ])
})

test('products, countries and orders share what belongs to a whole order, to the cent', async () => {
  const { addRule, ask, giveCosts } = await openShop()
  await giveCosts(COSTS)
  await addRule(FEE)
  await addRule({ kind: 'shipping', amount: 500 })
  await addRule({ kind: 'packaging', percent: 1, amount: 50 })
  const metrics: QueryMetric[] = ['payment_fees', 'shipping_costs', 'packaging_costs', 'contribution']
  const total = totalsOf(await ask(metrics))
  expect(total).toEqual([765, 1500, 347, 10_035 - 1500 - 347])
  for (const by of [['product'], ['country'], ['customer'], ['month']]) {
    const { rows } = await ask(metrics, { by })
    const sums = metrics.map((name) => rows.reduce((sum, { metrics: of }) => sum + (of[name]?.value ?? 0), 0))
    expect({ by, sums }).toEqual({ by, sums: total })
  }
  // Fees of A are 4.25: 90 of 117 for P1 are 3.27.
  const products = await ask(['payment_fees'], { by: ['product'], period: { from: '2026-01-05', to: '2026-01-05' } })
  expect(valuesOf(products)).toEqual([
    ['P1', 327],
    ['P2', 98],
    // Tax and the row of shipping charged.
    [null, null],
  ])
})

test('a rule holds from its day on, and that of a payment method replaces the one for all', async () => {
  const { addRule, ask } = await openShop()
  await addRule({ kind: 'payment_fee', amount: 30 })
  const before = await ask(['payment_fees'], { by: ['month'] })
  await addRule({ kind: 'payment_fee', amount: 50, from: '2026-02-01' })
  const after = await ask(['payment_fees'], { by: ['month'] })
  expect(valuesOf(before).map(([, fees]) => fees)).toEqual([60, 30, null])
  expect(valuesOf(after).map(([, fees]) => fees)).toEqual([60, 50, null])

  const cash = await openShop()
  await database.query(`update public.orders set payment_method = 'Cash' where store_id = $1 and name = 'B'`, [
    cash.storeId,
  ])
  await cash.addRule({ kind: 'payment_fee', amount: 30 })
  await cash.addRule({ kind: 'payment_fee', method: 'Cash', to: '2026-12-31' })
  expect(totalsOf(await cash.ask(['payment_fees']))).toEqual([60])
})

test('orders without a rule for a cost are counted, where there is a rule of that kind', async () => {
  const { addRule, ask, storeId } = await openShop()
  await database.query(`update public.orders set payment_method = 'Cash' where store_id = $1 and name = 'B'`, [storeId])
  expect((await ask(['contribution'])).leftOut.withoutRule).toEqual([])
  await addRule({ kind: 'payment_fee', amount: 30, method: 'Cash' })
  await addRule({ kind: 'packaging', amount: 100, from: '2026-02-01' })
  await addRule({ kind: 'shipping', amount: 100 })
  const { leftOut } = await ask(['contribution'])
  expect(leftOut.withoutRule).toEqual([
    { metric: 'payment_fees', orders: 2, of: 3 },
    { metric: 'packaging_costs', orders: 2, of: 3 },
  ])
  const cash = await ask(['payment_fees'], { where: ['is', 'payment_method', ['Cash']] })
  expect(cash.leftOut.withoutRule).toEqual([{ metric: 'packaging_costs', orders: 1, of: 1 }])
  expect((await ask(['net_sales'])).leftOut.withoutRule).toEqual([])
})

test('costs may be known on other days or of other products', async () => {
  const { ask, giveCosts } = await openShop()
  await giveCosts({ P1: '20' })
  const day = { from: '2026-01-31', to: '2026-01-31' }
  const { leftOut } = await ask(['contribution'], { period: day })
  expect(leftOut.costs).toMatchObject({ areKnown: false, areKnownInStore: true })
})

test('a rule that has ended has no costs after its last day', async () => {
  const { addRule, ask } = await openShop()
  await addRule({ kind: 'shipping', amount: 400, to: '2026-01-31' })
  expect(valuesOf(await ask(['shipping_costs'], { by: ['month'] })).map(([, cost]) => cost)).toEqual([800, null, null])
})

test('cancelled orders have no fees, shipping or packaging', async () => {
  const { addRule, ask } = await openShop(GOLDEN.map((order) => ({ ...order, status: 'cancelled' as const })))
  for (const kind of ['payment_fee', 'shipping', 'packaging']) await addRule({ kind, amount: 100 })
  expect(totalsOf(await ask(['payment_fees', 'shipping_costs', 'packaging_costs']))).toEqual([null, null, null])
})

test('goods without a cost have one by rule, which coverage tells apart', async () => {
  const { addRule, ask, giveCosts } = await openShop()
  await giveCosts({ P1: '20' })
  expect((await ask(['contribution'], { period: JANUARY })).leftOut.costs).toMatchObject({
    netSalesWithout: 5700,
    netSalesByRule: 0,
    // 27 of 117 of the shipping of A.
    contributionWithout: 5700 + 231,
  })
  await addRule({ kind: 'goods', percent: 40 })
  const answer = await ask(['cost_of_goods', 'contribution'], { period: JANUARY })
  expect(totalsOf(answer)).toEqual([4000 + 2280, 14_700 + 1000 - 6280])
  expect(answer.leftOut.costs).toMatchObject({ coverage: 1, netSalesByRule: 5700, contributionWithout: 0 })
})

test('a store without any cost has no contribution, whatever it pays for ads', async () => {
  const { addRule, ask, spend } = await openShop()
  await addRule(FEE)
  await spend('2026-01-05', 1000)
  const answer = await ask(['contribution', 'contribution_margin', 'ad_spend'])
  expect(totalsOf(answer)).toEqual([null, null, 1000])
})

test('ad spend counts by time and in total, and is left out of parts, which say so', async () => {
  const { ask, giveCosts, spend } = await openShop()
  await giveCosts(COSTS)
  await spend('2026-01-05', 1000)
  await spend('2026-01-20', 500, 'Social')
  await spend('2026-03-01', 700)
  const metrics = ['ad_spend', 'contribution', 'blended_roas', 'mer', 'acquisition_cost']
  const months = await ask(metrics, { by: ['month'] })
  expect(totalsOf(months)).toEqual([2200, 10_800 - 2200, 18_416 / 2200, 2200 / 18_416, 1100])
  expect(valuesOf(months).map((row) => row.slice(1, 3))).toEqual([
    [1500, 7800],
    [null, 1500],
    [700, -700],
  ])
  expect(months.leftOut.adSpend).toBeNull()
  expect(totalsOf(await ask(metrics))).toEqual(totalsOf(months))

  for (const query of [{ by: ['product'] }, { by: ['month', 'country'] }, { where: ['is', 'country', [null]] }]) {
    const answer = await ask(metrics, query)
    expect(totalsOf(answer)).toEqual([null, 10_800, null, null, null])
    expect(answer.leftOut.adSpend).toBe(2200)
  }
  expect((await ask(['net_sales'], { by: ['product'] })).leftOut.adSpend).toBeNull()
})

test('as WooCommerce counts, cancelled orders have no ad spend', async () => {
  const { ask, giveCosts, spend } = await openShop()
  await giveCosts(COSTS)
  await spend('2026-01-05', 1000)
  const { totals, reconciliation } = await ask(['contribution'], { basis: 'woocommerce' })
  expect(totals.contribution?.value).toBe(9800)
  expect(reconciliation?.shopify.contribution?.value).toBe(9800)
  expect(reconciliation?.cancelled.contribution?.value).toBeNull()
})

test('rules and ad spend are in the store’s currency, so that orders in another one have none', async () => {
  const { addRule, ask, giveCosts, spend } = await openShop([
    ...GOLDEN,
    {
      name: 'D',
      at: '2026-01-06T10:00:00-05:00',
      currency: 'EUR',
      entries: [{ kind: 'sale', amount: '10', quantity: 1 }],
    },
  ])
  await giveCosts(COSTS)
  await addRule(FEE)
  await addRule({ kind: 'goods', percent: 40 })
  await spend('2026-01-05', 1000)
  const metrics = ['payment_fees', 'contribution', 'ad_spend']
  const answer = await ask(metrics, { currency: 'EUR', period: JANUARY })
  expect(totalsOf(answer)).toEqual([null, null, null])
  const own = await ask(metrics, { period: JANUARY })
  expect(totalsOf(own)).toEqual([549, 7751, 1000])
  expect(own.leftOut.ordersInOtherCurrencies).toBe(1)
})

test('amounts that were entered in another currency than the store’s do not count, and percentages do', async () => {
  const { addRule, ask, giveCosts, spend, storeId } = await openShop(
    GOLDEN.map((order) => ({ ...order, currency: 'EUR' })),
  )
  await giveCosts(COSTS)
  await addRule(FEE)
  await addRule({ kind: 'shipping', percent: 10 })
  await spend('2026-01-05', 1000)
  await database.query(`update public.stores set currency = 'EUR' where id = $1`, [storeId])
  const metrics = ['payment_fees', 'shipping_costs', 'ad_spend']
  expect(totalsOf(await ask(metrics, { period: JANUARY }))).toEqual([null, 1470, null])

  await addRule({ ...FEE, from: '2026-01-02' })
  await spend('2026-01-06', 200)
  expect(totalsOf(await ask(metrics, { period: JANUARY }))).toEqual([549, 1470, 200])
})

test('income tax is a share of contribution from its day on, and ads lower it', async () => {
  const { addRule, ask, giveCosts, spend } = await openShop()
  await giveCosts(COSTS)
  await addRule({ kind: 'income_tax', percent: 20, from: '2026-02-01' })
  await spend('2026-01-05', 1000)
  await spend('2026-02-05', 500)
  expect(valuesOf(await ask(['contribution', 'income_tax'], { by: ['month'] })).map((row) => row.slice(1))).toEqual([
    [8300, null],
    [1000, 200],
    [null, null],
  ])
})

test('a period with a loss has no income tax, and its loss lowers the tax of the whole', async () => {
  const { addRule, ask, giveCosts, spend } = await openShop()
  await giveCosts(COSTS)
  await addRule({ kind: 'income_tax', percent: 20 })
  await spend('2026-02-05', 3000)
  const answer = await ask(['contribution', 'income_tax'], { by: ['month'], order: [['income_tax', 'desc']] })
  expect(valuesOf(answer)).toEqual([
    ['2026-01-01', 9300, 1860],
    ['2026-02-01', -1500, 0],
    ['2026-03-01', null, null],
  ])
  expect(totalsOf(answer)).toEqual([7800, 1560])
  expect(answer.columns.at(-1)).toMatchObject({ name: 'income_tax', isAdditive: false })
})

test('a changed rule makes kept answers new', async () => {
  const { addRule, ask, storeId } = await openShop()
  await addRule({ kind: 'packaging', amount: 100 })
  expect(totalsOf(await ask(['packaging_costs']))).toEqual([300])
  await database.query(`update public.cost_rules set amount = 200 where store_id = $1`, [storeId])
  expect(totalsOf(await ask(['packaging_costs']))).toEqual([600])
  await database.query(`delete from public.cost_rules where store_id = $1`, [storeId])
  expect(totalsOf(await ask(['packaging_costs']))).toEqual([null])
})

test('rows are sorted by contribution, and those without one come last', async () => {
  const { ask, giveCosts } = await openShop()
  await giveCosts({ P1: '20' })
  const titles = async (direction: string) =>
    (await ask(['contribution'], { by: ['product'], order: [['contribution', direction]] })).rows.map(
      ({ labels: [title] }) => title,
    )
  expect(await titles('asc')).toEqual(['P1', 'P2', null])
  await giveCosts({ P2: '50' })
  expect(await titles('asc')).toEqual(['P2', 'P1', null])
})
