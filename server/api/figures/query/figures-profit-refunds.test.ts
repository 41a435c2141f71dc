import { expect, test } from 'vitest'
import type { TestOrder } from '#supabase/test/shop.ts'
import { openFigures, totalsOf, valuesOf } from '#test/fixtures/shops/figures.ts'
import { openProfitShop } from '#test/fixtures/shops/profit-shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)
const openShop = (orders: TestOrder[]) => openProfitShop({ database, figures }, orders)

const REFUND = { at: '2026-02-03T12:00:00-05:00', refundKey: 'r' } as const

const oneOrder = (entries: TestOrder['entries'], status: TestOrder['status'] = 'open'): TestOrder[] => [
  { name: 'A', at: '2026-01-05T10:00:00-05:00', entries, status },
]

test('money back without a product lowers contribution, and gives no goods back', async () => {
  const orders = oneOrder([
    { kind: 'sale', amount: '100', quantity: 1, product: 'P1' },
    { kind: 'return', amount: '-45', ...REFUND },
  ])
  const { ask, giveCosts } = await openShop(orders)
  await giveCosts({ P1: '40' })
  const metrics = ['cost_of_goods', 'contribution', 'contribution_margin']
  const answer = await ask(metrics)
  expect(totalsOf(answer)).toEqual([4000, 1500, 15 / 55])
  expect(answer.leftOut.costs?.contributionWithout).toBe(0)
  expect(valuesOf(await ask(['contribution'], { by: ['month'] })).map(([, value]) => value)).toEqual([
    6000,
    -4500,
    null,
  ])
  // The refund alone has no sales that a margin could be a share of.
  const margins = ['contribution_margin', 'margin_rate']
  const ofSale = [0.6, 0.6]
  const ofRefund = [null, null]
  const months = valuesOf(await ask(margins, { by: ['month'] }))
  expect(months.slice(0, 2).map((row) => row.slice(1))).toEqual([ofSale, ofRefund])
  for (const direction of ['asc', 'desc']) {
    const products = valuesOf(await ask(margins, { by: ['product'], order: [['margin_rate', direction]] }))
    expect(products.map((row) => row.slice(1))).toEqual([ofSale, ofRefund])
  }

  const byRule = await openShop(orders)
  await byRule.addRule({ kind: 'goods', percent: 40 })
  expect(totalsOf(await byRule.ask(metrics))).toEqual([4000, 1500, 15 / 55])
})

test('money back without a product lowers contribution by the share of the sales with a known cost', async () => {
  const { ask, giveCosts } = await openShop(
    oneOrder([
      { kind: 'sale', amount: '60', quantity: 1, product: 'P1' },
      { kind: 'sale', amount: '40', quantity: 1, product: 'P2' },
      { kind: 'return', amount: '-10', ...REFUND },
    ]),
  )
  await giveCosts({ P1: '20' })
  const answer = await ask(['contribution'])
  expect(totalsOf(answer)).toEqual([6000 - 2000 - 600])
  expect(answer.leftOut.costs?.contributionWithout).toBe(4000 - 400)
})

test('money back without a product lowers gross profit and coverage by the same share', async () => {
  const orders = oneOrder([
    { kind: 'sale', amount: '60', quantity: 1, product: 'P1' },
    { kind: 'sale', amount: '40', quantity: 1, product: 'P2' },
    { kind: 'return', amount: '-10', ...REFUND },
  ])
  const { ask, giveCosts } = await openShop(orders)
  await giveCosts({ P1: '20' })
  const metrics = ['gross_profit', 'margin_rate', 'cost_coverage']
  const answer = await ask(metrics)
  expect(totalsOf(answer)).toEqual([6000 - 600 - 2000, 34 / 54, 0.6])
  expect(answer.leftOut.costs).toMatchObject({ coverage: 0.6, netSalesWithout: 4000 - 400 })
  // February has only the refund, and the rows of products add up to the total.
  const rows = async (by: string) => valuesOf(await ask(['gross_profit'], { by: [by] })).map(([, value]) => value)
  expect(await rows('month')).toEqual([4000, -600, null])
  expect(await rows('product')).toEqual([4000, -600, null])

  await giveCosts({ P2: '10' })
  expect(totalsOf(await ask(metrics))).toEqual([10_000 - 1000 - 3000, 60 / 90, 1])
})

test('units without a product that come back give back their cost by rule', async () => {
  const { addRule, ask } = await openShop(
    oneOrder([
      { kind: 'sale', amount: '100', quantity: 1 },
      { kind: 'return', amount: '-100', quantity: -1, ...REFUND },
    ]),
  )
  await addRule({ kind: 'goods', percent: 40 })
  expect(valuesOf(await ask(['contribution'], { by: ['month'] })).map(([, value]) => value)).toEqual([
    6000,
    -6000,
    null,
  ])
})

test('a cancellation in the next month leaves the shipping of the month of the order', async () => {
  const later = { at: '2026-02-03T12:00:00-05:00' }
  const { ask, giveCosts } = await openShop(
    oneOrder(
      [
        { kind: 'sale', amount: '100', quantity: 1, product: 'P1' },
        { kind: 'shipping', amount: '10' },
        { kind: 'return', amount: '-100', quantity: -1, product: 'P1', ...later },
        { kind: 'shipping', amount: '-10', ...later },
      ],
      'cancelled',
    ),
  )
  await giveCosts({ P1: '40' })
  const months = await ask(['shipping', 'contribution'], { by: ['month'] })
  expect(valuesOf(months).map(([, ...values]) => values)).toEqual([
    [1000, 7000],
    [-1000, -7000],
    [0, null],
  ])
})
