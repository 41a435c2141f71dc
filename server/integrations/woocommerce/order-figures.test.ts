import { describe, expect, test } from 'vitest'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { isReadable, type SyncedOrder } from '#server/integrations/connector.ts'
import { all, openFakeShop } from '#test/fakes/connect.ts'
import type { ShopOrder } from '#test/fakes/woocommerce/shop-orders.ts'
import { createFakeShop } from '#test/fakes/woocommerce/shop.ts'
import { ledger, orderIn, readCells } from '#test/fixtures/shops/orders.ts'
import { createWooConnector } from './woocommerce-connector.ts'

const PLACED = Date.UTC(2026, 0, 5, 10)
const LATER = Date.UTC(2026, 1, 3, 9)

const openShop = () =>
  openFakeShop({ createShop: createFakeShop, createConnector: createWooConnector, start: LATER, currency: 'GBP' })

/** Reads one order, after `change`. */
async function readOrder(
  order: Partial<ShopOrder>,
  change: (shop: ReturnType<typeof createFakeShop>, id: number) => void = () => undefined,
): Promise<SyncedOrder> {
  const { shop, connector } = openShop()
  change(shop, shop.add({ created: PLACED, ...order }))
  for await (const [synced] of connector.orders({ from: 0, to: LATER })) {
    if (synced !== undefined && isReadable(synced)) return synced
  }
  throw new Error('the shop has no order')
}

function placed({ order }: SyncedOrder): ParsedOrder {
  if (order === null) throw new Error('the order is left out')
  return order
}

describe('an order known by a file and by sync is the same order with the same figures', () => {
  const PLUGIN =
    'order_id|order_number|order_date|status|order_total|shipping_total|tax_total|fee_total|order_currency|billing_email|billing_first_name|shipping_country|payment_method_title|coupon_items|refund_items|Product Item 1 Name|Product Item 1 SKU|Product Item 1 Quantity|Product Item 1 Total|Product Item 1 Subtotal|Product Item 2 Name|Product Item 2 SKU|Product Item 2 Quantity|Product Item 2 Total|Product Item 2 Subtotal'
  const order = {
    id: 5,
    number: '1005',
    status: 'completed',
    total: '39.00',
    shipping: '5.00',
    tax: '4.00',
    fee: '2.00',
    currency: 'EUR',
    email: 'B@example.com',
    country: 'DE',
    payment: 'PayPal',
    coupon: 'spring',
    lines: [
      { name: 'Mug', sku: 'M', quantity: 2, subtotal: '20.00', total: '18.00' },
      { name: 'Cup', sku: 'C', quantity: 1, subtotal: '10.00', total: '10.00' },
    ],
  }
  const row = (status: string, refunds: string) =>
    `5~1005~2026-01-05 10:00:00~wc-${status}~39~5~4~2~EUR~b@example.com~A~DE~PayPal~code:spring~${refunds}~Mug~M~2~18~20~Cup~C~1~10~10`
  const withoutKeys = (lines: string[]) => lines.map((line) => line.replace(/, refund \d+$/, ''))
  const date = 'date:2026-02-03 09:00:00'

  test.each<[string, Partial<ShopOrder>, string, string[]]>([
    ['paid', {}, '', []],
    ['on hold', { status: 'on-hold' }, '', []],
    ['cancelled', { status: 'cancelled' }, '', []],
    ['refunded without a record', { status: 'refunded' }, '', []],
    ['partly refunded', {}, `amount:14|${date}`, ['14.00']],
    ['refunded as a whole', { status: 'refunded' }, `amount:39|${date}`, ['39.00']],
  ])('%s', async (_name, changes, refunds, amounts) => {
    const status = changes.status ?? 'completed'
    const file = orderIn(readCells(PLUGIN.split('|'), [row(status, refunds).split('~')]))
    const synced = placed(
      await readOrder({ ...order, ...changes }, (shop, id) => {
        for (const amount of amounts) shop.refund(id, { amount })
      }),
    )

    const { events: _own, lines, ...facts } = synced
    const { events: _file, lines: fileLines, ...fileFacts } = file
    expect(withoutKeys(ledger(synced))).toEqual(withoutKeys(ledger(file)))
    expect(lines).toEqual(fileLines)
    expect(facts).toEqual(fileFacts)
  })
})

test('case 3: a refund that is listed twice counts once', async () => {
  const order = placed(
    await readOrder({ total: '30.00', lines: [{ name: 'Mug', quantity: 3, subtotal: '30.00' }] }, (shop, id) => {
      const refund = { id: 90, amount: '10.00', lines: [{ at: 0, quantity: 1, total: '10.00' }] }
      shop.refund(id, refund)
      shop.refund(id, refund)
    }),
  )

  expect(ledger(order).slice(1)).toEqual(['return, -10.00, -1 units, line 0, 2026-02-03, refund 90'])
})

test('case 27: a partial refund completed by the status Refunded gives back what was paid, and no more', async () => {
  const lines = [{ name: 'Probe mug', sku: 'MUG', quantity: 3, subtotal: '30.00' }]
  const order = placed(
    await readOrder({ total: '35.00', shipping: '5.00', lines }, (shop, id) => {
      shop.refund(id, { id: 13, amount: '12.50', lines: [{ at: 0, quantity: 1, total: '10.00' }] })
      shop.refund(id, { id: 14, amount: '22.50' })
      shop.edit(id, { status: 'refunded' })
    }),
  )

  expect(ledger(order)).toEqual([
    'sale, 30.00, 3 units, line 0, 2026-01-05',
    'shipping, 5.00, 0 units, order, 2026-01-05',
    'return, -12.50, -1 units, line 0, 2026-02-03, refund 13',
    'return, -17.50, 0 units, order, 2026-02-03, refund 14',
    'shipping, -5.00, 0 units, order, 2026-02-03, refund 14',
  ])
  expect(order).toMatchObject({ status: 'refunded', isRefundDateEstimated: false })
})

test('a refund gives back its lines, shipping and tax', async () => {
  const lines = [
    { name: 'Mug', quantity: 2, subtotal: '20.00', tax: '4.00' },
    { name: 'Cup', quantity: 1, subtotal: '10.00', tax: '2.00' },
  ]
  const order = placed(
    await readOrder({ total: '41.00', shipping: '5.00', tax: '6.00', pricesIncludeTax: true, lines }, (shop, id) => {
      shop.refund(id, {
        id: 8,
        amount: '17.00',
        shipping: '5.00',
        lines: [{ at: 1, quantity: 1, total: '10.00', tax: '2.00' }],
      })
    }),
  )

  expect(order.computedTotal).toBe(order.total)
  expect(ledger(order).slice(4)).toEqual([
    'return, -10.00, -1 units, line 1, 2026-02-03, refund 8',
    'shipping, -5.00, 0 units, order, 2026-02-03, refund 8',
    'tax, -2.00, 0 units, order, 2026-02-03, refund 8',
  ])
})

test.each(['pending', 'checkout-draft', 'failed', 'trash', 'auto-draft'])(
  'case 41: an order that is %s is no sale',
  async (status) => {
    const { shop, connector } = openShop()
    const id = shop.add({ status, total: '12.00' })
    const found = (await all(connector.ordersById([String(id)]))).filter(isReadable)

    expect(found).toMatchObject([
      { order: null, reason: 'Unpaid, draft, deleted or failed order', amount: 12_000_000n },
    ])
  },
)

test('an order that is cancelled after a part of it was paid back gives back the rest, and no more', async () => {
  const lines = [{ name: 'Mug', sku: 'MUG', quantity: 3, subtotal: '30.00' }]
  const order = placed(
    await readOrder({ status: 'cancelled', total: '35.00', shipping: '5.00', lines }, (shop, id) => {
      shop.refund(id, { id: 8, amount: '12.50', lines: [{ at: 0, quantity: 1, total: '12.50' }] })
    }),
  )

  expect(order).toMatchObject({ status: 'cancelled', isRefundDateEstimated: true })
  expect(ledger(order).slice(2)).toEqual([
    'return, -12.50, -1 units, line 0, 2026-02-03, refund 8',
    'return, -17.50, 0 units, order, 2026-01-05',
    'shipping, -5.00, 0 units, order, 2026-01-05',
  ])
})

test('case 33: an order counts in the currency that it names', async () => {
  expect(placed(await readOrder({ currency: 'JPY', total: '1200' })).currency).toBe('JPY')
})

test('case 43: a line of a deleted product keeps its own name, and an order without a currency has the shop’s', async () => {
  const order = placed(
    await readOrder({ currency: '', lines: [{ name: 'Old mug', productId: 0, quantity: 1, subtotal: '10.00' }] }),
  )

  expect(order.currency).toBe('GBP')
  expect(order.lines).toMatchObject([{ title: 'Old mug', sku: null, quantity: 1000n }])
})

test('the attribution is in WooCommerce’s own words', async () => {
  const meta = { _wc_order_attribution_source_type: 'organic', _wc_order_attribution_utm_source: 'google' }
  expect(placed(await readOrder({ meta })).channel).toBe('Organic: Google')
})

test('an order of the test mode of WooPayments is a test order', async () => {
  expect(placed(await readOrder({ meta: { _wcpay_mode: 'test' } })).isTest).toBe(true)
})
