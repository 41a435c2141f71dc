import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import type { LedgerEvent, ParsedOrder } from '#domain/imports/parsed-order.ts'
import {
  amazonOrdersWriter,
  amazonSettlementWriter,
  amazonWideSettlementWriter,
} from '#test/fixtures/files/amazon-writer.ts'
import { etsyItemsWriter, etsyOrdersWriter } from '#test/fixtures/files/etsy-writer.ts'
import {
  anyShopOrder,
  placedSums,
  readBack,
  refundedSums,
  refundedTotal,
  sumsOf,
  totalOf,
  type ShopOrder,
  type Sums,
} from '#test/fixtures/files/ledgers.ts'
import { squareItemsWriter, squareTransactionsWriter } from '#test/fixtures/files/square-writer.ts'
import { bigCommerceWriter, stripeWriter, wooPluginWriter, type Writer } from '#test/fixtures/files/writers.ts'

type Refund = NonNullable<ShopOrder['refund']>

type Carried = {
  writer: Writer
  /** The kinds of amounts that the format contains. Other kinds can't be read back. */
  kinds: readonly string[]
  /** The kinds of amounts in a refund. A function if the format has only the refund's total. */
  refunded: readonly string[] | ((refund: Refund) => bigint)
  /** The events that have a time. */
  times: readonly ('placed' | 'refunded')[]
  currencies?: readonly string[]
  canWrite?: (order: ShopOrder) => boolean
  /** Whether the format has only one amount, which counts as sales. */
  isOneAmount?: boolean
  /** The facts beside the amounts that the format contains. Others are read as unknown. */
  facts: readonly Fact[]
}

const FACTS = ['country', 'region', 'city', 'paymentMethod', 'discountCode'] as const
type Fact = (typeof FACTS)[number]

const PLACE: readonly Fact[] = ['country', 'region', 'city']

const ALL_KINDS = ['sale', 'discount', 'shipping', 'tax']

const withoutTax = (refund: Refund): bigint => totalOf({ ...refund, tax: 0n })
const hasLinesBack = ({ refund }: ShopOrder): boolean => refund === null || refund.lines.length > 0

const CARRIED: Record<string, Carried> = {
  'the WooCommerce plugin': {
    writer: wooPluginWriter,
    kinds: ALL_KINDS,
    refunded: totalOf,
    times: ['placed', 'refunded'],
    facts: FACTS,
  },
  'Etsy orders': {
    writer: etsyOrdersWriter,
    kinds: ['sale', 'discount', 'shipping', 'fee'],
    refunded: withoutTax,
    times: [],
    facts: FACTS,
  },
  'Etsy order items': {
    writer: etsyItemsWriter,
    kinds: ['sale', 'discount', 'shipping'],
    refunded: [],
    times: [],
    facts: FACTS,
  },
  'BigCommerce orders': { writer: bigCommerceWriter, kinds: ALL_KINDS, refunded: totalOf, times: [], facts: FACTS },
  'Square items': {
    writer: squareItemsWriter,
    kinds: ['sale', 'discount', 'tax'],
    refunded: ['return', 'tax'],
    times: ['placed', 'refunded'],
    currencies: ['USD'],
    canWrite: hasLinesBack,
    facts: [],
  },
  'Square transactions': {
    writer: squareTransactionsWriter,
    kinds: ['sale', 'discount', 'tax', 'fee'],
    refunded: ['return', 'tax'],
    times: ['placed', 'refunded'],
    currencies: ['USD'],
    facts: [],
  },
  'Amazon orders': { writer: amazonOrdersWriter, kinds: ALL_KINDS, refunded: [], times: ['placed'], facts: PLACE },
  'an Amazon settlement': {
    writer: amazonSettlementWriter,
    kinds: [...ALL_KINDS, 'fee'],
    refunded: ['return', 'shipping', 'tax'],
    times: ['placed', 'refunded'],
    facts: [],
  },
  'an old Amazon settlement': {
    writer: amazonWideSettlementWriter,
    kinds: [...ALL_KINDS, 'fee'],
    refunded: ['return', 'shipping', 'tax'],
    times: ['placed', 'refunded'],
    facts: [],
  },
  'Stripe payments': {
    writer: stripeWriter,
    kinds: ['sale', 'fee'],
    refunded: totalOf,
    times: ['placed', 'refunded'],
    isOneAmount: true,
    facts: [...PLACE, 'paymentMethod'],
  },
}

const only = (sums: Sums, kinds: readonly string[]): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([kind]) => kinds.includes(kind)))

const placedIn = ({ events }: ParsedOrder) => events.filter(({ refundKey }) => refundKey === null)
const refundedIn = ({ events }: ParsedOrder) => events.filter(({ refundKey }) => refundKey !== null)

const factsOf = (order: Record<Fact, string | null>, facts: readonly Fact[]) =>
  Object.fromEntries(facts.map((fact) => [fact, order[fact]]))
const NO_FACTS = Object.fromEntries(FACTS.map((fact) => [fact, null]))

/** Formats the refunds that were read and the ones that were written. */
function refundsOf(read: readonly ParsedOrder[], order: ShopOrder, refunded: Carried['refunded']) {
  const events = read.flatMap(refundedIn)
  if (typeof refunded !== 'function') return [sumsOf(events), only(refundedSums(order), refunded)]
  return [refundedTotal(events), formatMicros(order.refund === null ? 0n : refunded(order.refund))]
}

/** Returns events whose time differs from the written one. */
function strange(read: readonly ParsedOrder[], order: ShopOrder, times: Carried['times']): LedgerEvent[] {
  const placed = read.flatMap(placedIn).filter(({ at }) => times.includes('placed') && at !== order.placedAt)
  const refunded = read.flatMap(refundedIn).filter(({ at }) => times.includes('refunded') && at !== order.refund?.at)
  return [...placed, ...refunded]
}

test.each(Object.entries(CARRIED))(
  'any order written in the columns of %s is read back to the same ledger',
  (_, of) => {
    const {
      writer,
      kinds,
      refunded,
      times,
      currencies = ['USD', 'EUR', 'JPY', 'KWD'],
      canWrite = () => true,
      facts,
      isOneAmount = false,
    } = of
    fc.assert(
      fc.property(anyShopOrder(currencies).filter(canWrite), (order) => {
        const read = readBack(writer.header, writer.write(order))

        const written = isOneAmount ? { ...placedSums(order), sale: formatMicros(totalOf(order)) } : placedSums(order)
        expect(sumsOf(read.flatMap(placedIn))).toEqual(only(written, kinds))
        const [refundRead, refundWritten] = refundsOf(read, order, refunded)
        expect(refundRead).toEqual(refundWritten)
        expect(strange(read, order, times)).toEqual([])
        for (const { total, computedTotal, currency } of read) {
          expect({ computedTotal, currency }).toEqual({ computedTotal: total, currency: order.currency })
        }
        for (const one of read.filter(({ status }) => status !== 'return')) {
          expect(factsOf(one, FACTS)).toEqual({ ...NO_FACTS, ...factsOf(order, facts) })
        }
      }),
    )
  },
)
