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
import { wooPluginWriter, type Writer } from './test-writers.ts'

const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD']

/** The kinds of money that a format carries; what it does not carry cannot be read back. */
type Carried = { writer: Writer; kinds: readonly string[]; currencies?: readonly string[] }

const only = (sums: Sums, kinds: readonly string[]): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([kind]) => kinds.includes(kind)))

const placed = ({ events }: ParsedOrder) => events.filter(({ refundKey }) => refundKey === null)
const refunded = ({ events }: ParsedOrder) => events.filter(({ refundKey }) => refundKey !== null)

const CARRIED: [string, Carried][] = [
  ['the WooCommerce plugin', { writer: wooPluginWriter, kinds: ['sale', 'discount', 'shipping', 'tax'] }],
]

const readOne = (writer: Writer, order: ShopOrder): ParsedOrder[] => readBack(writer.header, writer.write(order))

test.each(CARRIED)('any order written in the columns of %s is read back to the same ledger', (_, carried) => {
  const { writer, kinds, currencies = CURRENCIES } = carried
  fc.assert(
    fc.property(anyShopOrder(currencies), (order) => {
      const read = readOne(writer, order)

      expect(sumsOf(read.flatMap(placed))).toEqual(only(placedSums(order), kinds))
      expect(refundedTotal(read.flatMap(refunded))).toBe(
        formatMicros(order.refund === null ? 0n : totalOf(order.refund)),
      )
      for (const { total, computedTotal, currency } of read) {
        expect({ computedTotal, currency }).toEqual({ computedTotal: total, currency: order.currency })
      }
    }),
  )
})
