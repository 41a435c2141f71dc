import {
  readAmount,
  readCurrency,
  readDate,
  readOptionalText,
  readRequiredAmount,
  readText,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Column, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import { readEach } from '#domain/imports/read-rows.ts'
import { completeOrder, buyerOf, unnamedGoods } from '#domain/imports/order-parts.ts'
import { readCountry, readPlace, type Place } from '#domain/imports/place.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { feeEvents, placementEvents, placementTotal, refundOf, type Placement } from '#domain/imports/ledger.ts'
import type {
  OrderFormat,
  OrderReading,
  ParsedCustomer,
  ParsedOrder,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'

const NAMES = {
  id: 'id',
  created: ['Created date (UTC)', 'Created (UTC)'],
  amount: 'Amount',
  refunded: 'Amount Refunded',
  refundedAt: ['Refunded date (UTC)', 'Refunded (UTC)'],
  currency: 'Currency',
  convertedCurrency: 'Converted Currency',
  fee: 'Fee',
  status: 'Status',
  captured: 'Captured',
  mode: 'Mode',
  customerId: 'Customer ID',
  email: 'Customer Email',
  customerName: ['Shipping Name', 'Card Name'],
  shippingCountry: 'Shipping Address Country',
  shippingRegion: 'Shipping Address State',
  shippingCity: 'Shipping Address City',
  cardCountry: 'Card Address Country',
  cardRegion: 'Card Address State',
  cardCity: 'Card Address City',
  issueCountry: 'Card Issue Country',
  payment: ['Payment Source Type', 'Payment Method Type'],
} as const

const DETAIL = detailOf(['refunds', 'refundDates', 'customer'])

const PAID = /^(?:paid|succeeded|refunded|partial(?:ly)? refund(?:ed)?)$/i

type PaymentColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]
type Reading = { columns: PaymentColumns; context: ReadingContext }

export const isStripePayments = (columns: Columns): boolean =>
  columns.has('id', 'Amount', 'Amount Refunded', 'Currency', 'Status') &&
  NAMES.created.some((name) => columns.has(name))

/** Reads a date in UTC. Stripe writes the zone in the column's name only. */
const readUtcDate = (cells: Cells, column: Column, context: ReadingContext): number =>
  readDate(cells, column, { ...context, timeZone: 'UTC' })

function leftOutReason(cells: Cells, columns: PaymentColumns): string | null {
  if (!PAID.test(readText(cells, columns('status')))) return 'Failed or unfinished payment'
  return readText(cells, columns('captured')).toLowerCase() === 'false' ? 'Payment that was never captured' : null
}

/** The fee is in the account's currency. If that differs from the payment's, the fee is left out. */
function readFee(cells: Cells, { columns, context }: Reading): bigint {
  const converted = readText(cells, columns('convertedCurrency')).toLowerCase()
  const isSame = converted === '' || converted === readText(cells, columns('currency')).toLowerCase()
  return isSame ? readAmount(cells, columns('fee'), context) : 0n
}

type Refund = Pick<ParsedOrder, 'status' | 'isRefundDateEstimated' | 'events'>
type Paid = { placement: Placement; unit: bigint }

function readRefund(cells: Cells, { columns, context }: Reading, { placement, unit }: Paid): Refund {
  const refunded = readAmount(cells, columns('refunded'), context)
  if (refunded === 0n) return { status: 'open', isRefundDateEstimated: false, events: [] }
  const isEstimated = readText(cells, columns('refundedAt')) === ''
  const at = isEstimated ? placement.at : readUtcDate(cells, columns('refundedAt'), context)
  const events = refundOf(placement, refunded, { at, refundKey: 'refund', unit })
  const status = refunded === placementTotal(placement) ? 'refunded' : 'open'
  return { status, isRefundDateEstimated: isEstimated, events }
}

function readCustomer(cells: Cells, columns: PaymentColumns): ParsedCustomer | null {
  return buyerOf({
    id: readText(cells, columns('customerId')).slice(0, 100),
    email: readText(cells, columns('email')),
    names: [readText(cells, columns('customerName'))],
    country: readAddress(cells, columns).country,
  })
}

function readAddress(cells: Cells, columns: PaymentColumns): Place {
  const place = readPlace(cells, [
    { country: columns('shippingCountry'), region: columns('shippingRegion'), city: columns('shippingCity') },
    { country: columns('cardCountry'), region: columns('cardRegion'), city: columns('cardCity') },
  ])
  return { ...place, country: place.country ?? readCountry(cells, columns('issueCountry')) }
}

function toOrder(cells: Cells, reading: Reading): ParsedOrder {
  const { columns, context } = reading
  const currency = readCurrency(cells, columns('currency'), context)
  const total = readRequiredAmount(cells, columns('amount'), context)
  const at = readUtcDate(cells, columns('created'), context)
  const placement = { at, ...unnamedGoods({ gross: total }), shipping: 0n, tax: 0n, duties: 0n }
  const refund = readRefund(cells, reading, { placement, unit: minorUnit(currency) })
  return completeOrder({
    externalId: readText(cells, columns('id')),
    placedAt: at,
    currency,
    customer: readCustomer(cells, columns),
    financialStatus: readText(cells, columns('status')).toLowerCase(),
    status: refund.status,
    ...readAddress(cells, columns),
    paymentMethod: readOptionalText(cells, columns('payment'), 100),
    total,
    computedTotal: total,
    isTest: readText(cells, columns('mode')).toLowerCase() === 'test',
    isRefundDateEstimated: refund.isRefundDateEstimated,
    detail: DETAIL,
    lines: [...placement.lines],
    events: [
      ...placementEvents(placement),
      ...feeEvents(readFee(cells, reading), { at, refundKey: null }),
      ...refund.events,
    ],
  })
}

/** Reads a payment from one row. If several rows have the same id, only the last one is used. */
function readPayment(rows: readonly SourceRow[], reading: Reading): OrderReading {
  const older = rows.slice(0, -1).map((row) => ({ row, reason: 'Older row of the same payment' }))
  const last = rows.slice(-1)
  const unpaid = last.flatMap((row) => {
    const reason = leftOutReason(row.cells, reading.columns)
    return reason === null ? [] : [{ row, reason }]
  })
  if (unpaid.length > 0) return { order: null, rejections: [], leftOut: [...older, ...unpaid] }
  const { entries, rejections } = readEach(last, ({ cells }) => toOrder(cells, reading))
  return { order: entries[0] ?? null, rejections, leftOut: older }
}

/** Stripe's payments: a row per charge, without products, tax or shipping. */
export function createStripeFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'stripe',
    refusal: null,
    keyOf: (cells) => readText(cells, found('id')),
    dateColumns: [found('created').at, found('refundedAt').at],
    amountColumns: [found('amount').at, found('refunded').at, found('fee').at],
    currencyColumn: found('currency').at,
    read: (rows, context) => readPayment(rows, { columns: found, context }),
    notes: [
      'This file has no products. A payment’s amount includes tax and shipping, and all of it counts as sales.',
      'Amounts are in the currency that the customer paid in. Fees in another currency are left out.',
    ],
  }
}
