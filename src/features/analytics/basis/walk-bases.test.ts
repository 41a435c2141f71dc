import { expect, test } from 'vitest'
import type { Reconciliation } from '#data/analytics/reconciliation.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { areAlike, walkBases } from './walk-bases.ts'

const metricsOf = (values: Partial<Record<QueryMetric, number | null>>): Reconciliation['totals'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, comparison: null, change: null }]))

/** Three orders of 100, 60 and 40; the last is cancelled, and 20 of the second was refunded. */
const reconciliation: Reconciliation = {
  currency: 'USD',
  totals: metricsOf({ gross_sales: 16_000, returns: 2000, net_sales: 14_000, orders: 2, average_order_value: 7000 }),
  reconciliation: {
    shopify: metricsOf({ gross_sales: 20_000, returns: 2000, net_sales: 18_000, orders: 3, average_order_value: 6667 }),
    cancelled: metricsOf({ gross_sales: 4000, returns: 0, net_sales: 4000, orders: 1, average_order_value: 4000 }),
  },
}

const walkOf = (name: QueryMetric, from: 'shopify' | 'woocommerce') =>
  walkBases(reconciliation, from).find((walk) => walk.name === name)

test('cancelled orders are the difference of sums', () => {
  expect(walkOf('net_sales', 'shopify')).toEqual({
    name: 'net_sales',
    start: 18_000,
    cancelled: -4000,
    refunds: null,
    end: 14_000,
  })
  expect(walkOf('orders', 'woocommerce')).toMatchObject({ start: 2, cancelled: 1, end: 3 })
})

test('the average order value differs by cancelled orders and by refunds', () => {
  // 160 for 2 orders is 80; with the refund of 20 it is 70.
  expect(walkOf('average_order_value', 'shopify')).toMatchObject({
    start: 6667,
    cancelled: 1333,
    refunds: -1000,
    end: 7000,
  })
})

test('each walk adds up, in both directions', () => {
  for (const from of ['shopify', 'woocommerce'] as const) {
    for (const { start, cancelled, refunds, end } of walkBases(reconciliation, from)) {
      expect((start ?? 0) + (cancelled ?? 0) + (refunds ?? 0)).toBe(end ?? 0)
    }
  }
  expect(areAlike(walkBases(reconciliation, 'shopify'))).toBe(false)
})

test('without cancelled orders and refunds, both count alike', () => {
  const totals = metricsOf({ net_sales: 500, orders: 1, average_order_value: 500 })
  const alike = { currency: 'USD', totals, reconciliation: { shopify: totals, cancelled: metricsOf({}) } }
  expect(areAlike(walkBases(alike, 'shopify'))).toBe(true)
})
