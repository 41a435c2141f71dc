import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMicros, minorUnit, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import {
  anyShopOrder,
  placedSums,
  readBack,
  refundedTotal,
  sumsOf,
  totalOf,
  type ShopOrder,
  type Sums,
  type WrittenRow,
} from '#test/fixtures/files/ledgers.ts'

const SHORT = ['Name', 'Email', 'Created at', 'Currency', 'Lineitem quantity', 'Lineitem name', 'Lineitem price']
const TOTALS = ['Subtotal', 'Shipping', 'Taxes', 'Total', 'Discount Amount', 'Financial Status']
const AFTERWARDS = ['Cancelled at', 'Refunded Amount', 'Outstanding Balance']
const FULL = [
  ...SHORT,
  ...TOTALS,
  ...AFTERWARDS,
  'Lineitem discount',
  'Lineitem sku',
  'Lineitem taxable',
  'Vendor',
  'Id',
]
const WITHOUT_PRICES = [...SHORT.filter((name) => name !== 'Lineitem price'), ...TOTALS]

const text = (amount: bigint): string => formatMicros(amount, 2)
const instant = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('.000Z', ' +0000')

/** Writes order-level cells on the first row only, like Shopify. */
function written(order: ShopOrder, head: WrittenRow = {}, more: WrittenRow[] = []): WrittenRow[] {
  const { lines, shipping, tax } = order
  const repeated = { Name: `#${order.number}`, Email: order.email, 'Created at': instant(order.placedAt) }
  const items: WrittenRow[] = lines.map(({ sku, title, quantity, unitPrice, discount }) => ({
    'Lineitem quantity': String(quantity),
    'Lineitem name': title,
    'Lineitem price': text(unitPrice),
    'Lineitem sku': sku,
    'Lineitem taxable': 'true',
    'Lineitem discount': text(discount),
  }))
  const first: WrittenRow = {
    'Financial Status': 'paid',
    Currency: order.currency,
    Subtotal: text(totalOf(order) - shipping - tax),
    Shipping: text(shipping),
    Taxes: text(tax),
    Total: text(totalOf(order)),
    'Discount Amount': text(sumMicros(lines.map(({ discount }) => discount))),
    'Refunded Amount': '0.00',
    ...head,
  }
  return [...items, ...more].map((item, at) => ({ ...repeated, ...item, ...(at === 0 ? first : {}) }))
}

const only = (sums: Sums, kinds: readonly string[]): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([kind]) => kinds.includes(kind)))

function readOne(header: readonly string[], rows: readonly WrittenRow[]): ParsedOrder {
  const [order, ...others] = readBack(header, rows)
  if (order === undefined || others.length > 0) throw new Error('not one order')
  return order
}

const anyOrder = anyShopOrder(['USD', 'JPY', 'KWD'])

test.each([
  ['seven columns', SHORT, ['sale']],
  ['totals and prices', [...SHORT, ...TOTALS], ['sale', 'discount', 'shipping', 'tax']],
  ['totals without prices', WITHOUT_PRICES, ['sale', 'discount', 'shipping', 'tax']],
  ['all columns', FULL, ['sale', 'discount', 'shipping', 'tax']],
])('orders written with %s are read back with every amount in the columns', (_name, header, told) => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const read = readOne(header, written(order))

      expect(sumsOf(read.events)).toEqual(only(placedSums(order), told))
      expect(read.lines.map(({ quantity }) => quantity)).toEqual(
        order.lines.map(({ quantity }) => BigInt(quantity) * 1000n),
      )
    }),
  )
})

test('the sales left after refunds and cancellation are the amount that the shop kept', () => {
  const outcome = fc.record({
    percent: fc.constantFrom(0n, 1n, 40n, 100n),
    isCancelled: fc.boolean(),
    isPaid: fc.boolean(),
  })
  fc.assert(
    fc.property(anyOrder, outcome, (order, { percent, isCancelled, isPaid }) => {
      const total = totalOf(order)
      fc.pre(total > 0n)
      const refunded = isPaid ? scale(total, [percent, 100n], minorUnit(order.currency)) : 0n
      const cancelledAt = order.placedAt + 86_400_000
      const read = readOne(
        FULL,
        written(order, {
          'Financial Status': isPaid ? 'partially_refunded' : 'voided',
          'Refunded Amount': formatMicros(refunded),
          'Cancelled at': isCancelled ? instant(cancelledAt) : '',
        }),
      )

      const kept = isCancelled && refunded === 0n ? 0n : total - refunded
      const takenBack = read.events.filter(({ kind, amount }) => kind !== 'discount' && amount < 0n)
      expect(refundedTotal(takenBack)).toBe(formatMicros(total - kept))
      expect(takenBack.every(({ at }) => at === (isCancelled ? cancelledAt : order.placedAt))).toBe(true)
    }),
  )
})

test('a tip or a gift card does not change the sales of its order', () => {
  const extra = fc.record({
    'Lineitem name': fc.constantFrom('Tip', 'Gift Card - $50.00'),
    'Lineitem price': fc.bigInt({ min: 1n, max: 500n }).map((units) => text(units * 1_000_000n)),
  })
  const header = [...FULL, 'Lineitem requires shipping']
  fc.assert(
    fc.property(anyOrder, extra, (order, line) => {
      const amount = BigInt(Number(line['Lineitem price'])) * 1_000_000n
      const isTip = line['Lineitem name'] === 'Tip'
      const goods = totalOf(order) - order.shipping - order.tax
      const rows = written(
        order,
        { Total: text(totalOf(order) + amount), Subtotal: text(goods + (isTip ? 0n : amount)) },
        [{ ...line, 'Lineitem quantity': '1', 'Lineitem taxable': 'false', 'Lineitem requires shipping': 'false' }],
      )
      const read = readOne(header, rows)

      expect(sumsOf(read.events)).toEqual(sumsOf(readOne(header, written(order)).events))
      expect(read.aside).toEqual([{ reason: isTip ? 'Tip' : 'Gift card sold', amount }])
      expect(read.computedTotal).toBe(read.total)
    }),
  )
})

test('an order whose rows are pasted twice counts once', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      fc.pre(order.lines.length > 1)
      const rows = written(order)

      expect(readOne(FULL, [...rows, ...rows])).toEqual(readOne(FULL, rows))
    }),
  )
})
