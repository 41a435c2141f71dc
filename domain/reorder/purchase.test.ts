import { describe, expect, it } from 'vitest'
import type { ToOrder } from '#domain/contracts/reorder/reorder.ts'
import { costOf, ruleCostOf, purchaseFileName, sumPurchases, toPurchaseCsv } from './purchase.ts'

const product = (changes: Partial<ToOrder>): ToOrder => ({
  id: '7',
  title: 'Lamp',
  variant: null,
  sku: 'L-1',
  vendor: 'Acme',
  available: 9,
  stockOn: '2026-05-19',
  left: 9,
  onOrder: 0,
  upTo: 28,
  method: 'rate',
  quantity: 19,
  demand: { expected: 21, low: 15, high: 28 },
  orderBy: '2026-05-12',
  leadDays: 14,
  reviewDays: 7,
  minimum: 1,
  packSize: 1,
  service: 0.9,
  unitCost: '4.125000',
  ruleCost: null,
  ...changes,
})

describe('what an order costs', () => {
  it('is exact, and rounded once', () => {
    expect(costOf({ product: product({}), quantity: 3 }, 'EUR')).toBe(1238)
    expect(costOf({ product: product({ unitCost: null }), quantity: 3 }, 'EUR')).toBeNull()
  })

  it('comes from the rule for goods without a known cost, and the sum says so', () => {
    const byRule = { product: product({ unitCost: null, ruleCost: '2.500000' }), quantity: 2 }

    expect(ruleCostOf(byRule, 'EUR')).toBe(500)
    expect(ruleCostOf({ product: product({ ruleCost: '2.500000' }), quantity: 2 }, 'EUR')).toBeNull()
    expect(sumPurchases([byRule, { product: product({}), quantity: 8 }], 'EUR')).toMatchObject({
      cost: 3800,
      isByRule: true,
      withoutCost: 0,
    })
    // A supplier doesn't get a guess.
    expect(toPurchaseCsv([byRule], 'EUR')).toContain(',2,,,EUR')
  })

  it('adds up what is bought, and counts products without a cost', () => {
    const purchases = [
      { product: product({}), quantity: 8 },
      { product: product({ unitCost: null }), quantity: 2 },
      { product: product({}), quantity: 0 },
    ]
    expect(sumPurchases(purchases, 'EUR')).toEqual({
      products: 2,
      units: 10,
      cost: 3300,
      isByRule: false,
      withoutCost: 1,
    })
  })
})

describe('the file for a supplier', () => {
  it('has what is bought, with amounts as decimals', () => {
    const csv = toPurchaseCsv(
      [
        { product: product({ variant: 'Red' }), quantity: 8 },
        { product: product({ title: '=SUM(A1)', sku: null, unitCost: null }), quantity: 2 },
        { product: product({ unitCost: '2.500000' }), quantity: 4 },
        { product: product({}), quantity: 0 },
      ],
      'EUR',
    )
    expect(csv.split('\r\n')).toEqual([
      'sku,product,variant,quantity,unit_cost,cost,currency',
      'L-1,Lamp,Red,8,4.125,33.00,EUR',
      ",'=SUM(A1),,2,,,EUR",
      'L-1,Lamp,,4,2.50,10.00,EUR',
      '',
    ])
  })

  it.each([
    ['Acme & Söhne / GmbH', 'order-acme-söhne-gmbh-2026-05-20.csv'],
    [null, 'order-no-vendor-2026-05-20.csv'],
    ['../..', 'order-no-vendor-2026-05-20.csv'],
  ])('is named after %s', (vendor, name) => {
    expect(purchaseFileName(vendor, '2026-05-20')).toBe(name)
  })
})
