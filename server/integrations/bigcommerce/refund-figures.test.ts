import { describe, expect, test } from 'vitest'
import { major, openOrder } from '#test/fakes/bigcommerce/figures.ts'
import type { StoreOrder } from '#test/fakes/bigcommerce/order-json.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DAY = 86_400_000

const openShop = (order: Partial<StoreOrder>) => openOrder(NOW, order)

const TWO_LINES = [
  { name: 'Mug', sku: 'MUG', quantity: 2, price: 40 },
  { name: 'Plate', sku: 'PLATE', quantity: 1, price: 20 },
]
const TAXED: Partial<StoreOrder> = { lines: TWO_LINES, taxRate: 10, shipping: 8, handling: 2 }

describe('refunds', () => {
  test('of units count on their day, with their share of the discount and their tax', async () => {
    const { clock, shop, id, product, read, sums } = openShop({
      ...TAXED,
      lines: [{ name: 'Mug', quantity: 2, price: 40, discount: 8 }],
    })
    clock.now += DAY
    shop.refund(id, { total: 39.6, tax: 3.6, items: [{ item_type: 'PRODUCT', item_id: product(0), quantity: 1 }] })

    expect(await sums()).toMatchObject({ sale: 80, discount: -8, return: -36, total: 90.2, left: 50.6 })
    const returned = (await read()).events.find(({ kind }) => kind === 'return')
    expect(returned).toMatchObject({ at: NOW + DAY, line: 0, quantity: -1000n, refundKey: 'refund 1' })
  })

  test('of several products and shipping add up to what was paid back', async () => {
    const { shop, id, product, read, sums } = openShop(TAXED)
    shop.refund(id, {
      total: 74.8,
      tax: 6.8,
      items: [
        { item_type: 'PRODUCT', item_id: product(0), quantity: 1 },
        { item_type: 'PRODUCT', item_id: product(1), quantity: 1 },
        { item_type: 'SHIPPING', item_id: 9, requested_amount: 8 },
      ],
    })

    expect(await sums()).toMatchObject({ return: -60, shipping: 2, tax: 4.2, left: 46.2 })
    const returns = (await read()).events.filter(({ kind }) => kind === 'return')
    expect(returns.map((event) => [event.line, major(event.amount)])).toEqual([
      [0, -40],
      [1, -20],
    ])
  })

  test('of shipping have no tax in them if the store enters prices with tax', async () => {
    const { shop, id, product, sums } = openShop({
      taxRate: 20,
      isTaxInclusive: true,
      lines: [{ name: 'Mug', quantity: 1, price: 120 }],
      shipping: 12,
    })
    const items = [
      { item_type: 'PRODUCT', item_id: product(0), quantity: 1 },
      { item_type: 'SHIPPING', item_id: 9, requested_amount: 6 },
    ]
    shop.refund(id, { total: 126, tax: 21, items })

    expect(await sums()).toMatchObject({ return: -100, shipping: 5, tax: 1, left: 6 })
  })

  test('of gift wrapping and fees are of their lines', async () => {
    const { shop, id, read } = openShop({ ...TAXED, wrapping: 3, fee: 5 })
    const items = [
      { item_type: 'GIFT_WRAPPING', item_id: 1, quantity: 1 },
      { item_type: 'FEE', item_id: 1010, requested_amount: 5 },
    ]
    shop.refund(id, { total: 8.8, tax: 0.8, items })

    const returns = (await read()).events.filter(({ kind }) => kind === 'return')
    expect(returns.map((event) => [event.line, major(event.amount)])).toEqual([
      [2, -3],
      [3, -5],
    ])
  })

  test('of everything take off everything, with all units', async () => {
    const { shop, id, read, sums } = openShop(TAXED)
    shop.refund(id, { total: 121, tax: 11, items: [{ item_type: 'ORDER', item_id: 101, requested_amount: 121 }] })

    expect(await sums()).toMatchObject({ return: -100, shipping: 0, tax: 0, left: 0 })
    expect(await read()).toMatchObject({ status: 'refunded', isRefundDateEstimated: false })
  })

  test('case 35: of an amount for the order lower net sales alone, and never more than was paid', async () => {
    const { shop, id, product, sums } = openShop(TAXED)
    shop.refund(id, { total: 30, items: [{ item_type: 'ORDER', item_id: 101, requested_amount: 30 }] })
    expect(await sums()).toMatchObject({ return: -30, shipping: 10, tax: 11, left: 91 })

    shop.refund(id, { total: 88, tax: 8, items: [{ item_type: 'PRODUCT', item_id: product(0), quantity: 2 }] })

    expect(await sums()).toMatchObject({ sale: 100, return: -100, shipping: 0, tax: 3, left: 3 })
  })

  test('whose payment was declined moved no money', async () => {
    const { shop, id, sums, read } = openShop({ ...TAXED, status: 4 })
    shop.refund(id, { total: 121, tax: 11, payments: [{ amount: 121, is_declined: true }] })

    expect(await sums()).toMatchObject({ return: 0, left: 121 })
    expect((await read()).status).toBe('open')
  })

  test('with one declined payment of two count with the other', async () => {
    const { shop, id, product, sums } = openShop(TAXED)
    const payments = [
      { amount: 11, is_declined: true },
      { amount: 33, is_declined: false },
    ]
    shop.refund(id, {
      total: 44,
      tax: 4,
      payments,
      items: [{ item_type: 'PRODUCT', item_id: product(0), quantity: 1 }],
    })

    expect(await sums()).toMatchObject({ return: -30, tax: 8, left: 88 })
  })

  test('of a gift certificate are no return', async () => {
    const lines = [
      { name: 'Mug', quantity: 1, price: 10 },
      { name: 'Certificate', quantity: 1, price: 50, type: 'giftcertificate' as const },
    ]
    const { shop, id, product, sums } = openShop({ lines })
    shop.refund(id, { total: 50, items: [{ item_type: 'PRODUCT', item_id: product(1), quantity: 1 }] })

    expect(await sums()).toMatchObject({ sale: 10, return: 0 })
  })

  test('of a part of an order that is cancelled leave nothing, and the rest comes off on the day of the order', async () => {
    const { clock, shop, id, product, read, sums } = openShop({ ...TAXED, status: 5 })
    clock.now += DAY
    shop.refund(id, { total: 44, tax: 4, items: [{ item_type: 'PRODUCT', item_id: product(0), quantity: 1 }] })

    expect(await sums()).toMatchObject({ sale: 100, return: -100, left: 0 })
    const { events, ...order } = await read()
    expect(order).toMatchObject({ status: 'cancelled', cancelledAt: NOW, isRefundDateEstimated: true })
    const returns = events.filter(({ kind }) => kind === 'return')
    expect(returns.map(({ at, amount, line, quantity }) => [at, major(amount), line, quantity])).toEqual([
      [NOW + DAY, -40, 0, -1000n],
      [NOW, -40, 0, -1000n],
      [NOW, -20, 1, -1000n],
    ])
  })

  test('case 5: made at the payment service alone aren’t invented', async () => {
    const { sums } = openShop({ ...TAXED, stated: { payment_status: 'refunded' } })

    expect(await sums()).toMatchObject({ return: 0, left: 121 })
  })
})
