import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import {
  anyShopOrder,
  placedSums,
  readBack,
  refundedTotal,
  sumsOf,
  totalOf,
  type ShopOrder,
  type Sums,
} from './test-ledgers.ts'
import { etsyItemsWriter, etsyOrdersWriter, wooPluginWriter, type Writer } from './test-writers.ts'

const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD']

type Carried = {
  writer: Writer
  /** The kinds of money that it carries; what it does not carry cannot be read back. */
  kinds: readonly string[]
  /** What the file says was refunded. */
  refunded?: (refund: NonNullable<ShopOrder['refund']>) => bigint
}

const withoutTax = (refund: NonNullable<ShopOrder['refund']>): bigint => totalOf({ ...refund, tax: 0n })
const nothing = () => 0n

const only = (sums: Sums, kinds: readonly string[]): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([kind]) => kinds.includes(kind)))

const placed = ({ events }: ParsedOrder) => events.filter(({ refundKey }) => refundKey === null)
const refundedIn = ({ events }: ParsedOrder) => events.filter(({ refundKey }) => refundKey !== null)

const CARRIED: [string, Carried][] = [
  ['the WooCommerce plugin', { writer: wooPluginWriter, kinds: ['sale', 'discount', 'shipping', 'tax'] }],
  ['Etsy orders', { writer: etsyOrdersWriter, kinds: ['sale', 'discount', 'shipping', 'fee'], refunded: withoutTax }],
  ['Etsy order items', { writer: etsyItemsWriter, kinds: ['sale', 'discount', 'shipping'], refunded: nothing }],
]

test.each(CARRIED)('any order written in the columns of %s is read back to the same ledger', (_, carried) => {
  const { writer, kinds, refunded = totalOf } = carried
  fc.assert(
    fc.property(anyShopOrder(CURRENCIES), (order) => {
      const read = readBack(writer.header, writer.write(order))

      expect(sumsOf(read.flatMap(placed))).toEqual(only(placedSums(order), kinds))
      expect(refundedTotal(read.flatMap(refundedIn))).toBe(
        formatMicros(order.refund === null ? 0n : refunded(order.refund)),
      )
      for (const { total, computedTotal, currency } of read) {
        expect({ computedTotal, currency }).toEqual({ computedTotal: total, currency: order.currency })
      }
    }),
  )
})
