import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMicros, sumMicros } from '#domain/imports/cells/micros.ts'
import {
  anyShopOrder,
  placedSums,
  readBack,
  sumsOf,
  totalOf,
  type ShopOrder,
  type Sums,
} from '#test/fixtures/files/ledgers.ts'
import {
  medusaVersion1Writer,
  medusaVersion2Writer,
  olistWriter,
  prestashopWriter,
  refundedOf,
  shopwareWriter,
  vendureWriter,
} from '#test/fixtures/files/total-writers.ts'
import { grossOf, type Writer } from '#test/fixtures/files/writers.ts'

const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD']

const readable = (sums: Record<string, bigint>): Sums =>
  Object.fromEntries(Object.entries(sums).flatMap(([kind, sum]) => (sum === 0n ? [] : [[kind, formatMicros(sum)]])))

/** The amounts of a placed order in the file, by kind or combined as sales. */
const TOLD: [string, Writer, readonly string[], (order: ShopOrder) => Sums][] = [
  ['Medusa 1', medusaVersion1Writer, CURRENCIES, (order) => placedSums({ ...order, fee: 0n })],
  ['Vendure', vendureWriter, ['USD'], (order) => readable({ sale: totalOf(order) - order.tax, tax: order.tax })],
  ['Shopware', shopwareWriter, ['USD'], (order) => readable({ sale: totalOf(order) })],
  ['PrestaShop', prestashopWriter, ['EUR', 'GBP', 'INR'], (order) => readable({ sale: totalOf(order) })],
  ['Olist', olistWriter, ['BRL'], (order) => readable({ sale: grossOf(order), shipping: order.shipping })],
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
      const [read] = placedIn(medusaVersion2Writer, order)

      expect(read).toEqual(placedIn(medusaVersion1Writer, order)[0])
    }),
  )
})

test('any order with tax written by Medusa 2 adds up to its total, and its refund to the refunded amount', () => {
  fc.assert(
    fc.property(anyShopOrder(CURRENCIES), (order) => {
      const [read] = placedIn(medusaVersion2Writer, order)
      const sumIn = (events: readonly { amount: bigint }[] = []) => sumMicros(events.map(({ amount }) => amount))

      expect(sumIn(read?.placed)).toBe(totalOf(order))
      expect(sumIn(read?.refunded)).toBe(-refundedOf(order))
    }),
  )
})
