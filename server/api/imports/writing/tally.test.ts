import { describe, expect, test } from 'vitest'
import type { Reconciliation } from '#domain/contracts/imports.ts'
import { sumMicros } from '#domain/imports/cells/micros.ts'
import { parseMicros } from '#domain/money.ts'
import { emptyReport } from '#server/api/imports/import-report.ts'
import { read } from '#test/fixtures/shops/orders.ts'
import { createTally } from './tally.ts'

const SHOPIFY =
  'Name|Financial Status|Currency|Subtotal|Shipping|Taxes|Total|Discount Amount|Refunded Amount|Payment Method|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem taxable'
const RETAIL = 'InvoiceNo|StockCode|Description|Quantity|InvoiceDate|UnitPrice|CustomerID|Country'
const WOO =
  'order_id|order_date|status|order_total|order_currency|shipping_total|tax_total|Product Item 1 Name|Product Item 1 Quantity|Product Item 1 Total'

/** A file of each format, as the rows of each order. */
const FILES = {
  shopify: {
    header: SHOPIFY,
    orders: [
      ['#1|paid|USD|18|4|1.10|25.60|2|||2026-01-05|2|Mug|10|true', '#1|||||||||||1|Tip|2.50|false'],
      ['#2|refunded|USD|10|0|0|10|0|10||2026-01-06|1|Mug|10|true'],
      ['#3|partially_refunded|USD|30|5|3|38|0|11||2026-01-07|3|Mug|10|true'],
      ['#4|paid|USD|10|0|0|12.25|0|0||2026-01-08|1|Mug|10|true'],
      ['#5|paid|USD|99|0|0|99|0|0|bogus|2026-01-09|1|Mug|99|true'],
      ['#6|paid|EUR|7|0|0|7|0|0||2026-01-09|1|Mug|7|true'],
    ],
  },
  retail: {
    header: RETAIL,
    orders: [
      ['1|A|Mug|2|2024-03-01|4.25|5|France', '1|B|Cup|-3|2024-03-01|1.50|5|France', '1|C|Gift|1|2024-03-01|0|5|France'],
      ['C2|A|Mug|-1|2024-03-05|4.25|5|France'],
      ['A3|B|Adjust bad debt|1|2024-03-06|-100|5|France'],
    ],
  },
  woocommerce: {
    header: WOO,
    orders: [
      ['1|2024-01-01|completed|15|EUR|3|2|Mug|2|10'],
      ['2|2024-01-01|cancelled|15|EUR|3|2|Mug|2|10'],
      ['3|2024-01-01|failed|40.50|EUR|0|0|Mug|2|40.50'],
    ],
  },
}

function reportOf({ header, orders }: { header: string; orders: string[][] }) {
  const tally = createTally()
  for (const rows of orders) tally.add(read(header, rows))
  const report = emptyReport()
  tally.fill(report)
  return report
}

const sum = (decimals: readonly string[]): bigint => sumMicros(decimals.map(parseMicros))

describe.each(Object.entries(FILES))('the totals of a file of %s are fully reconciled', (_, file) => {
  test.each(reportOf(file).reconciliation.map((entry): [string, Reconciliation] => [entry.currency, entry]))(
    'in %s',
    (_currency, { stated, counted, givenBack, aside, leftOut, difference }) => {
      const rest = [...aside, ...leftOut].map(({ amount }) => amount)

      expect(sum([counted.total, givenBack, difference, ...rest])).toBe(parseMicros(stated.amount))
      expect(sum([counted.gross, counted.discounts, counted.returns])).toBe(parseMicros(counted.net))
      expect(sum([counted.net, counted.shipping, counted.tax, counted.duties])).toBe(parseMicros(counted.total))
    },
  )
})

test('a Shopify file: totals, tips, a test order, refunds, and an order whose total differs from its lines', () => {
  const [dollars, euros] = reportOf(FILES.shopify).reconciliation

  expect(dollars).toEqual({
    currency: 'USD',
    orders: 4,
    stated: { by: 'orders', amount: '184.85' },
    counted: {
      gross: '70.00',
      discounts: '-2.00',
      returns: '-20.00',
      net: '48.00',
      shipping: '9.00',
      tax: '3.10',
      duties: '0.00',
      total: '60.10',
    },
    givenBack: '21.00',
    aside: [{ reason: 'Tip', amount: '2.50' }],
    leftOut: [{ reason: 'Test order', amount: '99.00' }],
    difference: '2.25',
    differing: { orders: 1, listed: [{ name: '#4', stated: '12.25', lines: '10.00' }] },
    fees: '0.00',
  })
  expect(euros).toMatchObject({ orders: 1, stated: { by: 'orders', amount: '7.00' }, counted: { total: '7.00' } })
})

test('a file without totals: the sum of its rows and of the left-out rows', () => {
  const report = reportOf(FILES.retail)

  expect(report.reconciliation).toMatchObject([
    {
      orders: 1,
      stated: { by: 'lines', amount: '-100.25' },
      counted: { gross: '8.50', returns: '-4.25', total: '4.25' },
      givenBack: '0.00',
      leftOut: [
        { reason: 'Negative quantity, but not a return (stock adjustment)', amount: '-4.50' },
        { reason: 'Bad-debt adjustment', amount: '-100.00' },
      ],
      difference: '0.00',
    },
  ])
  expect(report.rowsLeftOut.map(({ reason, rows }) => `${rows} ${reason}`)).toEqual([
    '1 Negative quantity, but not a return (stock adjustment)',
    '1 Price of zero',
    '1 Bad-debt adjustment',
  ])
})

test('a WooCommerce file: a cancelled order is returned, and a draft is left out', () => {
  expect(reportOf(FILES.woocommerce).reconciliation).toMatchObject([
    {
      orders: 2,
      stated: { by: 'orders', amount: '70.50' },
      counted: { gross: '20.00', returns: '-10.00', total: '15.00' },
      givenBack: '15.00',
      leftOut: [{ reason: 'Unpaid, draft, deleted or failed order', amount: '40.50' }],
    },
  ])
})

test('of many orders with differences, the first are listed and all are counted', () => {
  const orders = Array.from({ length: 30 }, (_, at) => [`#${at}|paid|USD|10|0|0|11|0|0||2026-01-08|1|Mug|10|true`])

  const [{ differing, difference } = { differing: null, difference: null }] = reportOf({
    header: SHOPIFY,
    orders,
  }).reconciliation

  expect([differing?.orders, differing?.listed.length, difference]).toEqual([30, 20, '30.00'])
})

test('orders in other currencies than the store’s, which takes that of most orders if it has none', () => {
  const notesOn = (currencies: string, storeCurrency: string | null) => {
    const tally = createTally()
    for (const [at, currency] of currencies.split(' ').entries()) {
      tally.add(read(SHOPIFY, [`#${at}|paid|${currency}|7|0|0|7|0|0||2026-01-09|1|Mug|7|true`]))
    }
    return tally.notes(storeCurrency)
  }
  const note = (one: string, other: string) =>
    `Orders in ${one}: 1. They are shown separately and not added to orders in ${other}.`

  expect(notesOn('USD EUR EUR', null)).toEqual([note('USD', 'EUR')])
  expect(notesOn('USD EUR', null)).toEqual([note('USD', 'EUR')])
  expect(notesOn('USD EUR', 'USD')).toEqual([note('EUR', 'USD')])
})
