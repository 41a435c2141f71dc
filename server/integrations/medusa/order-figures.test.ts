import { expect, test } from 'vitest'
import type { LedgerKind } from '#domain/imports/parsed-order.ts'
import { formatMicros } from '#domain/money.ts'
import { isReadable } from '#server/integrations/connector.ts'
import { all } from '#test/fakes/connect.ts'
import { openFakeMedusa } from '#test/fakes/medusa/connect.ts'
import type { MedusaShopOrder } from '#test/fakes/medusa/order-json.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DAY = 86_400_000
const EVER = { from: 0, to: NOW + 100 * DAY }

const cents = (micros: bigint): number => Number(Number(formatMicros(micros)).toFixed(2))

function openShop(order: Partial<MedusaShopOrder>) {
  const opened = openFakeMedusa(NOW)
  const id = opened.shop.add(order)
  /** The order as it is read now. */
  async function read() {
    const [found] = await all(opened.connector.ordersById([id]))
    if (found === undefined || !isReadable(found) || found.order === null) throw new Error('not an order')
    return found.order
  }
  async function sums() {
    const { events, total } = await read()
    const of = (kind: LedgerKind) =>
      cents(events.filter((event) => event.kind === kind).reduce((sum, { amount }) => sum + amount, 0n))
    const net = cents(events.reduce((sum, { amount }) => sum + amount, 0n))
    return {
      sale: of('sale'),
      discount: of('discount'),
      shipping: of('shipping'),
      tax: of('tax'),
      return: of('return'),
      total: cents(total),
      net,
    }
  }
  return { ...opened, id, read, sums }
}

const TWO_LINES = [
  { title: 'Plate', sku: 'PLATE', quantity: 1, price: 7.35 },
  { title: 'Mug', variant: 'White', sku: 'MUG-WHITE', quantity: 2, price: 12.99 },
]
const DANISH = { currency: 'EUR', taxRate: 25, isTaxInclusive: true, shipping: 4.95, lines: TWO_LINES }

test('amounts with tax inside become amounts without it, and add up to the order’s total', async () => {
  const { read, sums } = openShop(DANISH)

  expect(await sums()).toEqual({
    sale: 26.66,
    discount: 0,
    shipping: 3.96,
    tax: 7.66,
    return: 0,
    total: 38.28,
    net: 38.28,
  })
  expect((await read()).lines.map(({ title, quantity }) => [title, quantity])).toEqual([
    ['Plate', 1000n],
    ['Mug - White', 2000n],
  ])
})

test('discounts are named with their codes, and lower sales before tax', async () => {
  const lines = [{ title: 'Mug', quantity: 3, price: 14.49, discount: 4.347, code: 'TENOFF' }]
  const { read, sums } = openShop({ taxRate: 8.25, shipping: 7.5, lines })

  expect(await sums()).toMatchObject({ sale: 43.47, discount: -4.35, shipping: 7.5, tax: 3.85, total: 50.47 })
  expect((await read()).discountCode).toBe('TENOFF')
})

test('case 36: after an edit the total and the payments count, and the summary doesn’t', async () => {
  const { shop, id, sums } = openShop({ lines: [{ title: 'Mug', quantity: 3, price: 10 }] })
  shop.edit(id, { lines: [{ title: 'Mug', quantity: 2, price: 12 }] })

  expect(await sums()).toMatchObject({ sale: 24, return: 0, total: 24, net: 24 })
})

test('case 36: money that is paid back after an edit isn’t taken off a second time', async () => {
  const { shop, id, sums } = openShop({ lines: [{ title: 'Mug', quantity: 3, price: 10 }] })
  shop.edit(id, { lines: [{ title: 'Mug', quantity: 2, price: 10 }] })
  shop.refund(id, 10)
  expect(await sums()).toMatchObject({ total: 20, return: 0, net: 20 })

  shop.refund(id, 5)

  expect(await sums()).toMatchObject({ total: 20, return: -5, net: 15 })
})

test('case 36: rests below a cent count as paid, and a refund of the rounded total is of the whole order', async () => {
  const { clock, shop, id, read, sums } = openShop({
    captured: 10.29,
    lines: [{ title: 'Mug', quantity: 1, price: 10.285 }],
  })
  clock.now += DAY
  shop.refund(id, 10.29)

  expect(await sums()).toMatchObject({ sale: 10.29, net: 0 })
  expect(await read()).toMatchObject({ status: 'refunded' })
})

test('case 38: refunds are those of the payments, each on its own day', async () => {
  const { clock, shop, id, read, sums } = openShop(DANISH)
  clock.now += 3 * DAY
  shop.refund(id, 5.55)

  expect(await sums()).toMatchObject({ total: 38.28, net: 32.73 })
  const { events } = await read()
  expect(new Set(events.filter(({ refundKey }) => refundKey !== null).map(({ at }) => at))).toEqual(
    new Set([NOW + 3 * DAY]),
  )
})

test('products that came back lower the total that Medusa states, and count when their money goes back', async () => {
  const { clock, shop, id, read, sums } = openShop(DANISH)
  shop.receive(id, 1, 1)
  expect(await sums()).toMatchObject({ sale: 26.66, total: 38.28, return: 0 })

  clock.now += DAY
  shop.refund(id, 12.99)

  expect(await sums()).toMatchObject({ sale: 26.66, total: 38.28, return: -10.39, net: 25.29 })
  const { events } = await read()
  expect(events.find(({ kind }) => kind === 'return')).toMatchObject({ line: 1, quantity: -1000n, at: NOW + DAY })
})

test('products that all came back keep their price, though Medusa states 0 for them', async () => {
  const { shop, id, sums } = openShop(DANISH)
  shop.receive(id, 0, 1)
  shop.receive(id, 1, 2)
  shop.refund(id, 33.33)

  expect(await sums()).toMatchObject({ sale: 26.66, total: 38.28, return: -26.66, net: 4.95 })
})

test('an exchange without money takes off what came back on the day it came', async () => {
  const { clock, shop, id, sums } = openShop({ lines: [{ title: 'Mug', quantity: 1, price: 20 }] })
  clock.now += DAY
  shop.edit(id, {
    lines: [
      { title: 'Mug', quantity: 1, price: 20 },
      { title: 'Bowl', quantity: 1, price: 20 },
    ],
  })
  shop.receive(id, 0, 1)

  expect(await sums()).toMatchObject({ sale: 40, return: -20, net: 20 })
})

test('a cancelled order comes off on the day it was cancelled, paid or not', async () => {
  const { clock, shop, id, read, sums } = openShop({ ...DANISH, captured: 0 })
  clock.now += DAY
  shop.cancel(id)

  expect(await sums()).toMatchObject({ total: 38.28, net: 0 })
  expect(await read()).toMatchObject({ status: 'cancelled', cancelledAt: NOW + DAY })
})

test('a cancelled order that was refunded comes off once', async () => {
  const { shop, id, sums } = openShop(DANISH)
  shop.refund(id, 38.28)
  shop.cancel(id)

  expect(await sums()).toMatchObject({ total: 38.28, net: 0 })
})

test('store credit is a payment', async () => {
  const { sums } = openShop({ captured: 7, credits: [{ amount: 3, version: 1 }] })

  expect(await sums()).toMatchObject({ sale: 10, total: 10, net: 10 })
})

test.each([
  ['JPY', 1200, 1200],
  ['KWD', 1.234, 1.23],
])('amounts in %s are in its major unit', async (currency, price, shown) => {
  const { read, sums } = openShop({ currency, lines: [{ title: 'Mug', quantity: 1, price }] })

  expect(await sums()).toMatchObject({ sale: shown })
  expect((await read()).total).toBe(BigInt(price * 1_000_000))
})

test('an order whose products don’t add up to its total is named and never guessed', async () => {
  const { connector, shop } = openShop({})
  shop.add({ off: 0.02 })

  const orders = await all(connector.orders(EVER))

  expect(orders.map((order) => isReadable(order))).toEqual([true, false])
  expect(orders[1]).toMatchObject({
    externalId: '2',
    problem: 'Its products and shipping don’t add up to its total.',
  })
})
