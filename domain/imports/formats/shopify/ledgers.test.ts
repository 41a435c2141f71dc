import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMicros, minorUnit, scale } from '#domain/imports/cells/micros.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import {
  anyShopOrder,
  placedSums,
  readBack,
  refundedTotal,
  sumsOf,
  totalOf,
  type Sums,
  type WrittenRow,
} from '#test/fixtures/files/ledgers.ts'
import { instant, writeShopifyOrder } from '#test/fixtures/files/shopify-writer.ts'
import { money } from '#test/fixtures/files/writers.ts'

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
      const read = readOne(header, writeShopifyOrder(order))

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
        writeShopifyOrder(order, {
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
    'Lineitem price': fc.bigInt({ min: 1n, max: 500n }).map((units) => money(units * 1_000_000n)),
  })
  const header = [...FULL, 'Lineitem requires shipping']
  fc.assert(
    fc.property(anyOrder, extra, (order, line) => {
      const amount = BigInt(Number(line['Lineitem price'])) * 1_000_000n
      const isTip = line['Lineitem name'] === 'Tip'
      const goods = totalOf(order) - order.shipping - order.tax
      const rows = writeShopifyOrder(
        order,
        { Total: money(totalOf(order) + amount), Subtotal: money(goods + (isTip ? 0n : amount)) },
        [{ ...line, 'Lineitem quantity': '1', 'Lineitem taxable': 'false', 'Lineitem requires shipping': 'false' }],
      )
      const read = readOne(header, rows)

      expect(sumsOf(read.events)).toEqual(sumsOf(readOne(header, writeShopifyOrder(order)).events))
      expect(read.aside).toEqual([{ reason: isTip ? 'Tip' : 'Gift card sold', amount }])
      expect(read.computedTotal).toBe(read.total)
    }),
  )
})

test('an order whose rows are pasted twice counts once', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      fc.pre(order.lines.length > 1)
      const rows = writeShopifyOrder(order)

      expect(readOne(FULL, [...rows, ...rows])).toEqual(readOne(FULL, rows))
    }),
  )
})
