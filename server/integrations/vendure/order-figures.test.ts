import { describe, expect, test } from 'vitest'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { isReadable, type SyncedOrder } from '#server/integrations/connector.ts'
import { openFakeShop } from '#test/fakes/connect.ts'
import { createFakeShop } from '#test/fakes/vendure/shop.ts'
import { ledger } from '#test/fixtures/shops/orders.ts'
import { createVendureConnector } from './vendure-connector.ts'

const PLACED = Date.UTC(2026, 0, 5, 10)
const LATER = Date.UTC(2026, 1, 3, 9)

type Shop = ReturnType<typeof createFakeShop>

const openShop = () =>
  openFakeShop({ createShop: createFakeShop, createConnector: createVendureConnector, start: LATER, currency: 'GBP' })

/** Reads one order, after `change` on a later day. */
async function readOrder(
  order: Parameters<Shop['add']>[0],
  change: (shop: Shop, id: string) => void = () => undefined,
): Promise<SyncedOrder> {
  const { shop, connector } = openShop()
  change(shop, shop.add({ placed: PLACED, ...order }))
  for await (const [order] of connector.ordersById(['1'])) if (order !== undefined && isReadable(order)) return order
  throw new Error('the shop has no order')
}

function placed({ order }: SyncedOrder): ParsedOrder {
  if (order === null) throw new Error('the order is left out')
  return order
}

const read = async (...asked: Parameters<typeof readOrder>) => placed(await readOrder(...asked))

const netOf = ({ events }: ParsedOrder): bigint => events.reduce((sum, { amount }) => sum + amount, 0n) / 10_000n

/** The order of the recorded answers. */
const RECORDED = {
  lines: [
    { name: 'Laptop 13 inch 8GB', sku: 'L2201308', unitPrice: 129_900, taxRate: 20 },
    { name: 'Curvy Monitor 24 inch', sku: 'C24F390', quantity: 2, unitPrice: 14_374, taxRate: 20 },
  ],
  shipping: 500,
}

const TWO_MUGS = { lines: [{ quantity: 2, unitPrice: 1000, taxRate: 20 }], shipping: 600, shippingRate: 20 }

describe('an order of Vendure', () => {
  test('has goods, discounts, shipping and tax that add up to what was paid', async () => {
    const order = await read({
      lines: [{ quantity: 3, unitPrice: 999, taxRate: 19, discount: 300 }],
      shipping: 495,
      shippingRate: 19,
      coupons: ['TENTH', 'A, B'],
      currency: 'EUR',
    })

    expect(ledger(order)).toEqual([
      'sale, 29.97, 3 units, line 0, 2026-01-05',
      'discount, -3.00, 0 units, line 0, 2026-01-05',
      'shipping, 4.16, 0 units, order, 2026-01-05',
      'tax, 5.91, 0 units, order, 2026-01-05',
    ])
    expect(order).toMatchObject({
      externalId: 'CODE1',
      currency: 'EUR',
      country: 'AT',
      city: 'Graz',
      paymentMethod: 'card',
      discountCode: 'TENTH, A\\, B',
      customer: { id: '7', email: 'b@example.com', name: 'Pat Büyer' },
      total: 37_040_000n,
      computedTotal: 37_040_000n,
    })
  })

  test('is the same in whatever order its lines are sent', async () => {
    const order = { lines: [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }] }
    const reversed = await read(order, (shop, id) => void shop.order(id).lines.reverse())

    expect(reversed).toEqual(await read(order))
  })

  test.each([
    [0, 1_000_000_000n],
    [2, 10_000_000n],
    [3, 1_000_000n],
  ])('has amounts with the %i decimals of its server, whatever its currency', async (decimals, micros) => {
    for (const currency of ['JPY', 'EUR']) {
      const order = await read({ currency }, (shop) => (shop.settings.decimals = decimals))
      expect(order.total).toBe(micros)
    }
  })

  test('that is still a cart or a draft is no sale', async () => {
    const cart = await readOrder({ placed: null, state: 'ArrangingPayment' })

    expect(cart).toMatchObject({ order: null, reason: 'The order was never placed', status: 'arranging payment' })
  })

  test('of one seller is left out where the whole order counts', async () => {
    expect(await readOrder({ type: 'Seller' })).toMatchObject({
      order: null,
      reason: 'Part of an order of several sellers, which counts as a whole',
    })
    const inChannel = await readOrder({ type: 'Seller' }, (shop) => {
      shop.settings.channels = [{ id: '2', code: 'seller', token: 's' }]
    })
    expect(inChannel.order).not.toBeNull()
  })
})

describe('a refund of Vendure', () => {
  test('case 37: counts on the day when it was settled, and leaves the order’s total as it is', async () => {
    const order = await read(RECORDED, (shop, id) => {
      const [, monitor] = shop.order(id).lines
      shop.refund(id, { total: 17_249, lines: [{ orderLineId: monitor?.id ?? '', quantity: 1 }] })
    })

    expect(order).toMatchObject({ total: 1_908_780_000n, status: 'open', isRefundDateEstimated: false })
    expect(ledger(order)).toEqual([
      'sale, 1299.00, 1 units, line 0, 2026-01-05',
      'sale, 287.48, 2 units, line 1, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 317.30, 0 units, order, 2026-01-05',
      'return, -143.74, -1 units, line 1, 2026-02-03, refund 5',
      'tax, -28.75, 0 units, order, 2026-02-03, refund 5',
    ])
  })

  test.each(['Failed', 'Pending'])('case 37: that is %s is no money', async (state) => {
    const order = await read(RECORDED, (shop, id) => void shop.refund(id, { total: 17_249, state }))

    expect(order.events.every(({ refundKey }) => refundKey === null)).toBe(true)
    expect(netOf(order)).toBe(190_878n)
  })

  test('case 37: of shipping is shipping with its tax', async () => {
    const order = await read(TWO_MUGS, (shop, id) => void shop.refund(id, { total: 600, shipping: 600 }))

    expect(ledger(order).slice(-2)).toEqual([
      'shipping, -5.00, 0 units, order, 2026-02-03, refund 4',
      'tax, -1.00, 0 units, order, 2026-02-03, refund 4',
    ])
  })

  test('of everything in two amounts leaves nothing of goods, shipping and tax', async () => {
    const order = await read(TWO_MUGS, (shop, id) => {
      shop.refund(id, { total: 701 })
      shop.refund(id, { total: 2299 })
    })
    const rest = (kind: string) =>
      order.events.filter((event) => event.kind === kind).reduce((sum, { amount }) => sum + amount, 0n)

    expect(order.status).toBe('refunded')
    expect([netOf(order), rest('shipping'), rest('tax')]).toEqual([0n, 0n, 0n])
  })

  test('that is split over two payments gives its units back once', async () => {
    const order = await read(TWO_MUGS, (shop, id) => {
      const lines = [{ orderLineId: shop.order(id).lines[0]?.id ?? '', quantity: 2 }]
      shop.refund(id, { total: 1000, lines })
      shop.refund(id, { total: 1400, lines })
    })

    expect(order.events.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(0n)
    expect(netOf(order)).toBe(600n)
  })

  test('without an entry in the history has an estimated day', async () => {
    const order = await read(TWO_MUGS, (shop, id) => {
      shop.refund(id, { total: 100, created: LATER - 86_400_000 })
      shop.order(id).history = []
    })

    expect(order.isRefundDateEstimated).toBe(true)
    expect(ledger(order).at(-1)).toContain('2026-02-02')
  })
})

describe('what is taken out of an order', () => {
  test('counts once, on the day when its money was paid back', async () => {
    const order = await read(TWO_MUGS, (shop, id) => {
      const lines = [{ orderLineId: shop.order(id).lines[0]?.id ?? '', quantity: 1 }]
      shop.refund(id, { total: 1200, lines })
      shop.cancel(id, [1])
    })

    expect(order.total).toBe(30_000_000n)
    expect(ledger(order)).toEqual([
      'sale, 20.00, 2 units, line 0, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 5.00, 0 units, order, 2026-01-05',
      'return, -10.00, -1 units, line 0, 2026-02-03, refund 4',
      'tax, -2.00, 0 units, order, 2026-02-03, refund 4',
    ])
  })

  test('counts on its own day if its money isn’t paid back', async () => {
    const order = await read(TWO_MUGS, (shop, id) => shop.cancel(id, [1]))

    expect(ledger(order).slice(-2)).toEqual([
      'return, -10.00, -1 units, line 0, 2026-02-03',
      'tax, -2.00, 0 units, order, 2026-02-03',
    ])
    expect(netOf(order)).toBe(1800n)
  })

  test('with a whole cancellation has the discounts that the order was paid with', async () => {
    const discounted = { ...TWO_MUGS, lines: [{ quantity: 2, unitPrice: 1000, taxRate: 20, discount: 200 }] }
    const order = await read(discounted, (shop, id) => shop.cancel(id))

    expect(order).toMatchObject({ status: 'cancelled', cancelledAt: LATER, total: 27_600_000n })
    expect(ledger(order)).toEqual([
      'sale, 20.00, 2 units, line 0, 2026-01-05',
      'discount, -2.00, 0 units, line 0, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 4.60, 0 units, order, 2026-01-05',
      'return, -18.00, -2 units, line 0, 2026-02-03',
      'shipping, -5.00, 0 units, order, 2026-02-03',
      'tax, -4.60, 0 units, order, 2026-02-03',
    ])
  })

  test('of an order that keeps its shipping leaves the shipping', async () => {
    const order = await read(TWO_MUGS, (shop, id) => shop.cancel(id, null, { shipping: false }))

    expect([order.status, netOf(order)]).toEqual(['cancelled', 600n])
  })

  test('of an order that nobody paid has its list prices', async () => {
    const order = await read({ ...TWO_MUGS, payments: [] }, (shop, id) => shop.cancel(id))

    expect([order.total, netOf(order)]).toEqual([30_000_000n, 0n])
  })

  test('is also a surcharge that pays something back', async () => {
    const order = await read(TWO_MUGS, (shop, id) => {
      shop.surcharge(id, -500, 20)
      shop.refund(id, { total: 600 })
    })

    expect([order.total, netOf(order)]).toEqual([30_000_000n, 2400n])
    expect(order.events.filter(({ kind }) => kind === 'discount')).toEqual([])
  })
})

test('a surcharge of an order is a line, and a negative one a discount', async () => {
  const surcharge = (id: string, price: number) => ({ id, description: `S${id}`, price, taxRate: 20, isChange: false })
  const order = await read({ ...TWO_MUGS, surcharges: [surcharge('98', 350), surcharge('99', -200)] })

  expect(order.lines.slice(1)).toMatchObject([
    { title: 'S98', unitPrice: 3_500_000n, quantity: 0n, discount: 0n },
    { title: 'S99', unitPrice: 0n, quantity: 0n, discount: 2_000_000n },
  ])
  expect(netOf(order)).toBe(3180n)
})

test('every way of ending has events that add up to what the order is worth now', async () => {
  const ends: ((shop: Shop, id: string) => void)[] = [
    (shop, id) => shop.cancel(id, [1, 1]),
    (shop, id) => {
      shop.cancel(id, [0, 1])
      shop.refund(id, { total: 3333 })
    },
    (shop, id) => {
      shop.refund(id, { total: 1 })
      shop.cancel(id)
    },
    (shop, id) => shop.surcharge(id, 777, 20),
  ]
  for (const end of ends) {
    let worth = 0
    const order = await read({ ...RECORDED, shippingRate: 20 }, (shop, id) => {
      const paid = shop.order(id).payments[0]?.amount ?? 0
      end(shop, id)
      const refunded = shop.order(id).payments[0]?.refunds.reduce((sum, { total }) => sum + total, 0) ?? 0
      worth = Math.min(shop.total(id), paid - refunded)
      if (shop.total(id) > paid) worth = shop.total(id) - refunded
    })
    expect(netOf(order)).toBe(BigInt(worth))
    expect(order.computedTotal).toBe(order.total)
  }
})
