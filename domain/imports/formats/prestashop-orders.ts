import { currencyOf } from '#domain/imports/cells/amount.ts'
import {
  readDate,
  readOptionalText,
  readRequiredAmount,
  readText,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import { completeOrder, placedBy, unnamedGoods } from '#domain/imports/order-parts.ts'
import { readCountry } from '#domain/imports/place.ts'
import { detailOf } from '#domain/imports/detail.ts'
import type { OrderFormat, ParsedOrder, ReadingContext } from '#domain/imports/parsed-order.ts'
import { readLatestRow } from '#domain/imports/read-rows.ts'
import { settle, type Outcome } from './settlement.ts'

const NAMES = {
  id: 'ID',
  reference: 'Reference',
  country: 'Delivery',
  total: 'Total',
  payment: 'Payment',
  status: 'Status',
  date: 'Date',
} as const

type PrestaColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]

/** "Delivery" is missing if the shop delivers to one country only. */
export const isPrestaShopOrders = (columns: Columns): boolean =>
  columns.has('ID', 'Reference', 'New client', 'Customer', 'Total', 'Payment', 'Status', 'Date')

const OUTCOMES: Record<string, Outcome> = {
  canceled: 'cancelled',
  cancelled: 'cancelled',
  refunded: 'refunded',
  'payment error': 'left_out',
}

/** Uses the number as key: when an order is split, all parts have the same reference. */
const keyOf = (cells: Cells, columns: PrestaColumns): string => readOrderNumber(cells, columns('id'))

function readOrder(cells: Cells, columns: PrestaColumns, context: ReadingContext): ParsedOrder | { leftOut: string } {
  const status = readText(cells, columns('status')).slice(0, 100)
  const outcome = OUTCOMES[status.toLowerCase()] ?? 'placed'
  if (outcome === 'left_out') return { leftOut: 'Order with a failed payment' }
  const total = readRequiredAmount(cells, columns('total'), context)
  const currency = currencyOf(readText(cells, columns('total'))) ?? context.currency
  const placement = {
    at: readDate(cells, columns('date'), context),
    ...unnamedGoods({ gross: total }),
    shipping: 0n,
    tax: 0n,
    duties: 0n,
  }
  const number = keyOf(cells, columns)
  return completeOrder({
    ...placedBy(placement),
    externalId: number,
    name: readOptionalText(cells, columns('reference'), 100) ?? number,
    currency,
    financialStatus: status === '' ? null : status.toLowerCase(),
    country: readCountry(cells, columns('country')),
    paymentMethod: readOptionalText(cells, columns('payment'), 100),
    detail: detailOf([]),
    ...settle(placement, { outcome, refunds: [], unit: minorUnit(currency) }),
  })
}

/** The English order list of PrestaShop and thirty bees: a row per order, with its total only. */
export function createPrestaShopOrdersFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'prestashop',
    refusal: null,
    keyOf: (cells) => keyOf(cells, found),
    dateColumns: [found('date').at],
    amountColumns: [found('total').at],
    currencyColumn: -1,
    read: (rows, context) => readLatestRow(rows, (cells) => readOrder(cells, found, context)),
    notes: [
      'This file has only the total paid. Shipping and tax count as sales, and products and customers are unknown.',
    ],
  }
}
