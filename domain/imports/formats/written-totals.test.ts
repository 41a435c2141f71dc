import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMicros, minorUnit, sumMicros } from '#domain/imports/cells/micros.ts'
import {
  anyShopOrder,
  placedSums,
  readBack,
  sumsOf,
  totalOf,
  type ShopOrder,
  type Sums,
  type WrittenRow,
} from '#test/fixtures/files/ledgers.ts'
import type { Writer } from '#test/fixtures/files/writers.ts'

const money = (amount: bigint): string => formatMicros(amount, 2)

const grossOf = ({ lines }: ShopOrder): bigint =>
  sumMicros(lines.map(({ unitPrice, quantity }) => unitPrice * BigInt(quantity)))

const discountOf = ({ lines }: ShopOrder): bigint => sumMicros(lines.map(({ discount }) => discount))

const refundedOf = ({ refund }: ShopOrder): bigint => (refund === null ? 0n : totalOf(refund))

const medusaHeader =
  'Order_ID,Display_ID,Order status,Date,Customer Email,Payment Status,Subtotal,Shipping Total,Discount Total,Gift Card Total,Refunded Total,Tax Total,Total,Currency Code'.split(
    ',',
  )

const medusaRow = (order: ShopOrder, inFile: (amount: bigint) => string): WrittenRow => ({
  Order_ID: `order_${order.number}`,
  Display_ID: order.number,
  'Order status': 'pending',
  'Customer Email': order.email,
  'Shipping Total': inFile(order.shipping),
  'Discount Total': inFile(discountOf(order)),
  'Refunded Total': inFile(refundedOf(order)),
  'Tax Total': inFile(order.tax),
  Total: inFile(totalOf(order)),
  'Currency Code': order.currency.toLowerCase(),
})

const medusaVersion1: Writer = {
  header: [...medusaHeader, ''],
  write(order) {
    const inFile = (amount: bigint) => String(amount / minorUnit(order.currency))
    const date = new Date(order.placedAt).toUTCString()
    return [{ ...medusaRow(order, inFile), Date: date, Subtotal: inFile(grossOf(order)) }]
  },
}

const medusaVersion2: Writer = {
  header: medusaHeader,
  write(order) {
    const inFile = (amount: bigint) => formatMicros(amount)
    const date = new Date(order.placedAt).toISOString()
    return [{ ...medusaRow(order, inFile), Date: date, Subtotal: inFile(grossOf(order) + order.shipping) }]
  },
}

const vendure: Writer = {
  header: ['order', 'date', 'total', 'totalWithTax'],
  write: (order) => [
    {
      order: order.number,
      date: new Date(order.placedAt).toDateString(),
      total: money(totalOf(order) - order.tax),
      totalWithTax: money(totalOf(order)),
    },
  ],
}

const shopware: Writer = {
  header: ['id', 'order_number', 'customer_email', 'amount_total', 'order_state_id', 'line_items', 'order_date_time'],
  write: (order) => [
    {
      order_number: order.number,
      customer_email: order.email,
      amount_total: formatMicros(totalOf(order)),
      line_items: order.lines.map(({ quantity, sku }) => `${quantity}x ${sku}`).join('|'),
      order_date_time: new Date(order.placedAt).toISOString().replace('T', ' ').replace('Z', ''),
    },
  ],
}

const prestashop: Writer = {
  header: ['ID', 'Reference', 'New client', 'Delivery', 'Customer', 'Total', 'Payment', 'Status', 'Date'],
  write: (order) => [
    {
      ID: order.number,
      Reference: 'XKBKNABJK',
      Total: new Intl.NumberFormat('en', { style: 'currency', currency: order.currency }).format(
        Number(formatMicros(totalOf(order))),
      ),
      Status: 'Payment accepted',
      Date: new Date(order.placedAt).toISOString().slice(0, 19).replace('T', ' '),
    },
  ],
}

/** Each unit is a separate item, and each item repeats for two payments. */
const olist: Writer = {
  header:
    'order_id,customer_unique_id,order_status,order_purchase_timestamp,order_item_id,product_id,price,freight_value,payment_sequential,payment_value'.split(
      ',',
    ),
  write(order) {
    const units = order.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
    const paid = grossOf(order) + order.shipping
    return ['1', '2'].flatMap((payment) =>
      units.map(({ sku, unitPrice }, at) => ({
        order_id: order.number,
        customer_unique_id: order.email,
        order_status: 'delivered',
        order_purchase_timestamp: new Date(order.placedAt).toISOString().slice(0, 19).replace('T', ' '),
        order_item_id: String(at + 1),
        product_id: sku,
        price: money(unitPrice),
        freight_value: money(at === 0 ? order.shipping : 0n),
        payment_sequential: payment,
        payment_value: money(payment === '1' ? paid - order.shipping : order.shipping),
      })),
    )
  },
}

const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD']

const readable = (sums: Record<string, bigint>): Sums =>
  Object.fromEntries(Object.entries(sums).flatMap(([kind, sum]) => (sum === 0n ? [] : [[kind, formatMicros(sum)]])))

/** The amounts of a placed order in the file, by kind or combined as sales. */
const TOLD: [string, Writer, readonly string[], (order: ShopOrder) => Sums][] = [
  ['Medusa 1', medusaVersion1, CURRENCIES, (order) => placedSums({ ...order, fee: 0n })],
  ['Vendure', vendure, ['USD'], (order) => readable({ sale: totalOf(order) - order.tax, tax: order.tax })],
  ['Shopware', shopware, ['USD'], (order) => readable({ sale: totalOf(order) })],
  ['PrestaShop', prestashop, ['EUR', 'GBP', 'INR'], (order) => readable({ sale: totalOf(order) })],
  ['Olist', olist, ['BRL'], (order) => readable({ sale: grossOf(order), shipping: order.shipping })],
]

const placedIn = (writer: Writer, order: ShopOrder) =>
  readBack(writer.header, writer.write(order)).map(({ events, ...read }) => ({
    ...read,
    placed: events.filter(({ refundKey }) => refundKey === null),
    refunded: events.filter(({ refundKey }) => refundKey !== null),
  }))

test.each(TOLD)(
  'any order written in the columns of %s is read back to the same totals',
  (_, writer, currencies, told) => {
    fc.assert(
      fc.property(anyShopOrder(currencies), (order) => {
        const [read, ...others] = placedIn(writer, order)

        expect(others).toEqual([])
        expect(read).toMatchObject({ externalId: order.number, currency: order.currency, computedTotal: read?.total })
        expect(sumsOf(read?.placed ?? [])).toEqual(told(order))
      }),
    )
  },
)

test('any order without tax gives the same ledger from Medusa 2 as from Medusa 1', () => {
  fc.assert(
    fc.property(anyShopOrder(CURRENCIES), (any) => {
      const refund = any.refund === null ? null : { ...any.refund, tax: 0n }
      const order = { ...any, tax: 0n, refund }
      const [read] = placedIn(medusaVersion2, order)

      expect(read).toEqual(placedIn(medusaVersion1, order)[0])
    }),
  )
})

test('any order with tax written by Medusa 2 adds up to its total, and its refund to the refunded amount', () => {
  fc.assert(
    fc.property(anyShopOrder(CURRENCIES), (order) => {
      const [read] = placedIn(medusaVersion2, order)
      const sumIn = (events: readonly { amount: bigint }[] = []) => sumMicros(events.map(({ amount }) => amount))

      expect(sumIn(read?.placed)).toBe(totalOf(order))
      expect(sumIn(read?.refunded)).toBe(-refundedOf(order))
    }),
  )
})
