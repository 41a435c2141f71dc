import { readAmount, readOptionalText, readRequiredAmount } from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { minorUnit, sumMicros } from '#domain/imports/cells/micros.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { feeEvents, placementEvents, placementTotal, refundOf, type Placement } from '#domain/imports/ledger.ts'
import { completeOrder, returnOf, unnamedGoods } from '#domain/imports/order-parts.ts'
import type { OrderFormat, ParsedOrder, ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import {
  isSquareRefund,
  readSquareCustomer,
  readSquareTime,
  SQUARE_NAMES,
  squareKey,
  readSquareOrder,
  GIFT_CARD,
} from './rows.ts'

const NAMES = {
  ...SQUARE_NAMES,
  serviceCharges: 'Service Charges',
  giftCards: 'Gift Card Sales',
  tip: 'Tip',
  byAmount: 'Partial Refunds',
  total: 'Total Collected',
  fees: 'Fees',
  card: 'Card',
  cash: 'Cash',
  squareGiftCard: 'Square Gift Card',
  cashApp: 'Cash App',
  otherTender: 'Other Tender',
  otherTenderType: 'Other Tender Type',
} as const

const DETAIL = detailOf(['discounts', 'tax', 'refunds', 'refundDates', 'customer'])

type TransactionColumns = Picked<keyof typeof NAMES>
type Reading = { columns: TransactionColumns; context: ReadingContext }

/** A payment or a refund, in positive amounts. */
type Transaction = {
  row: SourceRow
  at: number
  gross: bigint
  discount: bigint
  serviceCharges: bigint
  tax: bigint
  tip: bigint
  giftCards: bigint
  /** The refunded part of a payment. */
  returned: bigint
  fee: bigint
  total: bigint
}

export const isSquareTransactions = (columns: Columns): boolean =>
  columns.has('Date', 'Time', 'Total Collected', 'Net Total', 'Transaction ID')

function readAmounts(cells: readonly string[], { columns, context }: Reading) {
  const isRefund = isSquareRefund(cells, columns)
  const amount = (field: keyof typeof NAMES) => (isRefund ? -1n : 1n) * readAmount(cells, columns(field), context)
  // A refund of an amount, without items, is in a column of its own.
  const byAmount = amount('byAmount')
  return {
    gross: amount('gross') + (isRefund ? byAmount : 0n),
    discount: -amount('discounts'),
    tax: amount('tax'),
    tip: amount('tip'),
    giftCards: amount('giftCards'),
    returned: isRefund ? 0n : -byAmount,
    serviceCharges: amount('serviceCharges'),
    collected: amount('total'),
  }
}

/** Gross sales include service charges in some files only. The total collected shows which. */
function readTransaction(row: SourceRow, reading: Reading): Transaction {
  const { cells } = row
  const { columns, context } = reading
  readRequiredAmount(cells, columns('gross'), context)
  const { collected, serviceCharges, ...parts } = readAmounts(cells, reading)
  const total = collected + parts.returned
  const isServiceInGross = total === parts.gross - parts.discount + parts.tax + parts.tip + parts.giftCards
  return {
    ...parts,
    row,
    at: readSquareTime(cells, columns, context),
    serviceCharges: isServiceInGross ? 0n : serviceCharges,
    fee: -readAmount(cells, columns('fees'), context),
    total,
  }
}

function placeTransactions(transactions: readonly Transaction[], at: number): Placement {
  const goods = transactions.map(({ gross, discount }) => unnamedGoods({ gross, discount }))
  const charges = transactions.flatMap(({ serviceCharges }) =>
    serviceCharges === 0n
      ? []
      : [{ sku: null, title: 'Service charge', quantity: 0n, unitPrice: serviceCharges, discount: 0n, tax: 0n }],
  )
  return {
    at,
    lines: [...goods.flatMap(({ lines }) => lines), ...charges],
    gross: [...goods.flatMap(({ gross }) => gross), ...charges.map(({ unitPrice }) => unitPrice)],
    shipping: 0n,
    tax: sumMicros(transactions.map(({ tax }) => tax)),
    duties: 0n,
  }
}

function asideOf(transactions: readonly Transaction[], sign: bigint) {
  const tips = sumMicros(transactions.map(({ tip }) => tip))
  const giftCards = sumMicros(transactions.map((transaction) => transaction.giftCards))
  return [
    { reason: 'Tip', amount: sign * tips },
    { reason: GIFT_CARD, amount: sign * giftCards },
  ].filter(({ amount }) => amount !== 0n)
}

/** Returns a payment and the refunds in its own rows. These have no date, so they count on the day of the payment. */
function paymentOf(transactions: readonly Transaction[], placement: Placement, unit: bigint) {
  const returned = sumMicros(transactions.map((transaction) => transaction.returned))
  const refund = returned === 0n ? [] : refundOf(placement, returned, { at: placement.at, refundKey: 'refund', unit })
  return {
    placedAt: placement.at,
    computedTotal: placementTotal(placement),
    lines: [...placement.lines],
    events: [...placementEvents(placement), ...refund],
    isRefundDateEstimated: returned !== 0n,
  }
}

function toOrder(transactions: readonly Transaction[], first: Transaction, { columns, context }: Reading): ParsedOrder {
  const { cells } = first.row
  const externalId = squareKey(cells, columns)
  const isRefund = isSquareRefund(cells, columns)
  const placement = placeTransactions(transactions, first.at)
  const document = isRefund
    ? returnOf(placement, externalId)
    : paymentOf(transactions, placement, minorUnit(context.currency))
  const sign = isRefund ? -1n : 1n
  const fee = sumMicros(transactions.map((transaction) => transaction.fee))
  const aside = asideOf(transactions, sign)
  return completeOrder({
    ...document,
    externalId,
    currency: context.currency,
    customer: readSquareCustomer(cells, columns),
    channel: readOptionalText(cells, columns('channel'), 100),
    paymentMethod: readPaymentMethod(cells, { columns, context }),
    total: sign * sumMicros(transactions.map(({ total }) => total)),
    computedTotal: document.computedTotal + sumMicros(aside.map(({ amount }) => amount)),
    aside,
    detail: DETAIL,
    events: [...document.events, ...feeEvents(fee, { at: first.at, refundKey: isRefund ? externalId : null })],
  })
}

/** Names the columns that have an amount. A payment can be split, such as "Card, Cash". */
function readPaymentMethod(cells: readonly string[], { columns, context }: Reading): string | null {
  const other = readOptionalText(cells, columns('otherTenderType'), 100) ?? 'Other'
  const tenders = [
    { field: 'card', name: 'Card' },
    { field: 'cash', name: 'Cash' },
    { field: 'squareGiftCard', name: 'Square Gift Card' },
    { field: 'cashApp', name: 'Cash App' },
    { field: 'otherTender', name: other },
  ] as const
  const used = tenders.filter(({ field }) => readAmount(cells, columns(field), context) !== 0n)
  return used.length === 0 ? null : used.map(({ name }) => name).join(', ')
}

const isGiftCardOnly = ({ gross, serviceCharges, giftCards }: Transaction): boolean =>
  gross === 0n && serviceCharges === 0n && giftCards !== 0n

/** Square's transactions: a row per payment or refund, with fees, without products. */
export function createSquareTransactionsFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'square',
    refusal: found('gross').at >= 0 ? null : 'This file has no amounts. Export it again with the column "Gross Sales".',
    keyOf: (cells) => squareKey(cells, found),
    dateColumns: [found('date').at],
    amountColumns: [found('gross').at, found('total').at, found('fees').at],
    currencyColumn: -1,
    namesZone: true,
    read(rows, context) {
      const reading = { columns: found, context }
      return readSquareOrder(rows, {
        readRow: (row) => readTransaction(row, reading),
        isGiftCard: isGiftCardOnly,
        toOrder: (entries, first) => toOrder(entries, first, reading),
      })
    },
    notes: [
      'This file has no products. To get them, also import "Items Detail CSV".',
      'Refunds count on the day of the refund. Service charges are sales, but tips and gift cards aren’t.',
    ],
  }
}
