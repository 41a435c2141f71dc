import {
  readAmount,
  readOptionalText,
  readQuantity,
  readRequiredAmount,
  readText,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { placementEvents, placementTotal, type Placement } from '#domain/imports/ledger.ts'
import { completeOrder, returnOf } from '#domain/imports/order-parts.ts'
import type { OrderFormat, ParsedLine, ParsedOrder, ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
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
  item: 'Item',
  pricePoint: 'Price Point Name',
  sku: 'SKU',
  quantity: 'Qty',
  kind: 'Itemization Type',
  cardBrand: 'Card Brand',
  category: 'Category',
} as const

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'tax', 'refunds', 'refundDates', 'customer'])

type ItemColumns = Picked<keyof typeof NAMES>
type Reading = { columns: ItemColumns; context: ReadingContext }
type Item = { row: SourceRow; at: number; line: ParsedLine; gross: bigint; isGiftCard: boolean }

export const isSquareItems = (columns: Columns): boolean =>
  columns.has('Date', 'Time', 'Item', 'Qty', 'Price Point Name', 'Transaction ID')

function titleOf(cells: readonly string[], columns: ItemColumns): string {
  const item = readText(cells, columns('item'))
  const pricePoint = readText(cells, columns('pricePoint'))
  const title = pricePoint === '' || pricePoint === 'Regular' ? item : `${item} - ${pricePoint}`
  return title === '' ? 'No name' : title.slice(0, 500)
}

/** Amounts are positive for sales and refunds. In the file, refunds are negative, and discounts have the opposite sign. */
function readItem(row: SourceRow, { columns, context }: Reading): Item {
  const { cells } = row
  const sign = isSquareRefund(cells, columns) ? -1n : 1n
  const gross = sign * readRequiredAmount(cells, columns('gross'), context)
  const written = readQuantity(cells, columns('quantity'), context)
  const quantity = sign < 0n && written < 0n ? -written : written
  return {
    row,
    at: readSquareTime(cells, columns, context),
    line: {
      sku: readOptionalText(cells, columns('sku'), 100),
      title: titleOf(cells, columns),
      quantity,
      unitPrice: quantity === 0n ? 0n : scale(gross, [1000n, quantity]),
      discount: -sign * readAmount(cells, columns('discounts'), context),
      tax: sign * readAmount(cells, columns('tax'), context),
      category: readOptionalText(cells, columns('category'), 255),
    },
    gross,
    isGiftCard: /gift card/i.test(readText(cells, columns('kind'))),
  }
}

const placeItems = (items: readonly Item[], at: number): Placement => ({
  at,
  lines: items.map(({ line }) => line),
  gross: items.map(({ gross }) => gross),
  shipping: 0n,
  tax: sumMicros(items.map(({ line }) => line.tax)),
  duties: 0n,
})

function toOrder(items: readonly Item[], first: Item, { columns, context }: Reading): ParsedOrder {
  const { cells } = first.row
  const placement = placeItems(
    items.filter(({ isGiftCard }) => !isGiftCard),
    first.at,
  )
  const giftCards = sumMicros(items.filter(({ isGiftCard }) => isGiftCard).map(({ gross }) => gross))
  const externalId = squareKey(cells, columns)
  const isRefund = isSquareRefund(cells, columns)
  const total = placementTotal(placement)
  const document = isRefund
    ? returnOf(placement, externalId)
    : {
        placedAt: first.at,
        total,
        computedTotal: total,
        lines: [...placement.lines],
        events: placementEvents(placement),
      }
  const aside = isRefund ? -giftCards : giftCards
  return completeOrder({
    ...document,
    externalId,
    currency: context.currency,
    customer: readSquareCustomer(cells, columns),
    channel: readOptionalText(cells, columns('channel'), 100),
    paymentMethod: readText(cells, columns('cardBrand')) === '' ? null : 'Card',
    total: document.total + aside,
    isTotalStated: false,
    computedTotal: document.computedTotal + aside,
    aside: aside === 0n ? [] : [{ reason: GIFT_CARD, amount: aside }],
    detail: DETAIL,
  })
}

/** Square's item sales: a row per item sold or returned. */
export function createSquareItemsFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'square',
    refusal: found('gross').at >= 0 ? null : 'This file has no amounts. Export it again with the column "Gross Sales".',
    keyOf: (cells) => squareKey(cells, found),
    dateColumns: [found('date').at],
    amountColumns: [found('gross').at, found('tax').at],
    currencyColumn: -1,
    namesZone: true,
    read(rows, context) {
      const reading = { columns: found, context }
      return readSquareOrder(rows, {
        readRow: (row) => readItem(row, reading),
        isGiftCard: ({ isGiftCard }) => isGiftCard,
        toOrder: (entries, first) => toOrder(entries, first, reading),
      })
    },
    notes: [
      'Refunds count on the day of the refund.',
      'This file has no fees and no tips. Also import "Transactions" to get the fees. Gift cards aren’t sales.',
    ],
  }
}
