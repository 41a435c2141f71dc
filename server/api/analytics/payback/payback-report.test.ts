import * as v from 'valibot'
import { expect, it } from 'vitest'
import { paybackReportSchema } from '#domain/contracts/analytics/payback.ts'
import type { Claims } from '#server/platform/database/database.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { openFigures } from '#test/fixtures/shops/figures.ts'
import { GOLDEN, openProfitShop } from '#test/fixtures/shops/profit-shop.ts'
import { requestReport } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)
const openShop = (orders?: TestOrder[]) => openProfitShop({ database, figures }, orders)

async function loadPayback(claims: Claims, now = '2026-03-01T12:00:00Z') {
  const response = await requestReport(database, claims, { query: { report: 'payback' }, now })
  expect(response.status).toBe(200)
  return v.parse(paybackReportSchema, await response.json())
}

const COSTS = { P1: '20', P2: '12' }
const FEE = { kind: 'payment_fee', percent: 2.9, amount: 30 }

it('the January customers of the golden fixture bring 43.76, then 50.18 each, before ads', async () => {
  const { addRule, claims, giveCosts, spend } = await openShop()
  await giveCosts(COSTS)
  await addRule(FEE)
  await spend('2026-01-20', 6000)
  await spend('2026-01-21', 3000, 'Social')

  const { cohorts, hasAdSpend, until } = await loadPayback(claims)

  // 87.51 in January and 12.84 in February, of two customers who cost 90.00.
  const cell = { isPartial: false }
  expect({ hasAdSpend, until }).toEqual({ hasAdSpend: true, until: '2026-03-01' })
  expect(cohorts).toEqual([
    {
      start: '2026-01-01',
      size: 2,
      adSpend: 9000,
      costPerCustomer: 4500,
      coverage: 1,
      paidBackAfter: 1,
      cells: [
        { ...cell, contribution: 4376, isPaidBack: false },
        { ...cell, contribution: 5018, isPaidBack: true },
        { contribution: 5018, isPaidBack: true, isPartial: true },
      ],
    },
  ])
})

it('lists only months with ad spend, and says what was spent without a new customer', async () => {
  const { claims, giveCosts, spend } = await openShop([
    ...GOLDEN,
    {
      name: 'D',
      customer: 'c3',
      at: '2026-02-20T10:00:00-05:00',
      entries: [{ kind: 'sale', amount: '30', quantity: 1, product: 'P2' }],
    },
  ])
  await giveCosts(COSTS)
  expect(await loadPayback(claims)).toMatchObject({ hasAdSpend: false, cohorts: [] })

  await spend('2025-12-10', 700)
  await spend('2026-02-10', 2000)
  const { cohorts, spentWithoutCustomers } = await loadPayback(claims)
  expect(spentWithoutCustomers).toBe(700)
  expect(cohorts).toMatchObject([
    { start: '2026-02-01', size: 1, costPerCustomer: 2000, paidBackAfter: null, cells: [{ contribution: 1800 }, {}] },
  ])
})

it('does not say that customers are paid back while costs are known for too little', async () => {
  const { claims, giveCosts, spend } = await openShop()
  await spend('2026-01-20', 100)
  expect((await loadPayback(claims)).cohorts).toMatchObject([
    { coverage: 0, paidBackAfter: null, cells: [null, null, null] },
  ])

  await giveCosts({ P1: '20' })
  const [cohort] = (await loadPayback(claims)).cohorts
  // 95.00 of 152.00.
  expect(cohort?.coverage).toBeCloseTo(95 / 152)
  expect(cohort).toMatchObject({ paidBackAfter: null, cells: [{ isPaidBack: false }, {}, {}] })
})

it('leaves out orders and ad spend of other currencies', async () => {
  const { claims, giveCosts, spend, storeId } = await openShop(GOLDEN.map((order) => ({ ...order, currency: 'EUR' })))
  await giveCosts(COSTS)
  await spend('2026-01-20', 100)
  expect(await loadPayback(claims)).toMatchObject({ hasAdSpend: true, cohorts: [], spentWithoutCustomers: 100 })

  await database.query(`update public.stores set currency = 'EUR' where id = $1`, [storeId])
  expect(await loadPayback(claims)).toMatchObject({ hasAdSpend: false, cohorts: [] })
})
