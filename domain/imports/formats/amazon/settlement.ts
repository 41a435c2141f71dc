import {
  readCurrency,
  readDate,
  readOptionalText,
  readQuantity,
  readText,
  readOptionalAmount,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { feeEvents, placementEvents, placementTotal, type Placement } from '#domain/imports/ledger.ts'
import { completeOrder, returnOf } from '#domain/imports/order-parts.ts'
import type {
  OrderFormat,
  OrderReading,
  ParsedLine,
  ParsedOrder,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'
import { readEach, readTogether } from '#domain/imports/read-rows.ts'
import { marketplaceOf } from './marketplaces.ts'

/** An amount of a settlement. Positive if Amazon pays it to the seller. */
type SettledAmount = {
  part: 'goods' | 'discount' | 'shipping' | 'tax' | 'fee'
  isUnits: boolean
  amount: bigint
}

type Cells = readonly string[]

/** The columns of the older report. A row has several amounts, each with a column for its type. */
const WIDE = [
  ['ItemPrice', 'price-type', 'price-amount'],
  ['ItemFees', 'item-related-fee-type', 'item-related-fee-amount'],
  ['ItemFees', 'shipment-fee-type', 'shipment-fee-amount'],
  ['ItemFees', 'order-fee-type', 'order-fee-amount'],
  ['ItemFees', 'other-fee-reason-description', 'other-fee-amount'],
  ['ItemFees', 'misc-fee-amount', 'misc-fee-amount'],
  ['Promotion', 'promotion-type', 'promotion-amount'],
] as const

const TALL = { type: 'amount-type', description: 'amount-description', amount: 'amount' } as const

const isTall = (columns: Columns): boolean => columns.has(TALL.type, TALL.description, TALL.amount)

const isWide = (columns: Columns): boolean => columns.has('price-type', 'price-amount')

/**
 * Returns what an amount is for. Tax that Amazon collects and pays appears twice, charged and withheld, and adds up to
 * zero.
 */
function partOf(type: string, description: string): SettledAmount['part'] {
  const isOfSale = type === 'ItemPrice' || type === 'Promotion'
  if (/^(?:marketplacefacilitator|lowvaluegoods)/i.test(description)) return 'tax'
  if (!isOfSale) return 'fee'
  if (/tax/i.test(description)) return 'tax'
  if (/^shipping/i.test(description)) return 'shipping'
  return type === 'Promotion' ? 'discount' : 'goods'
}

const settled = (type: string, description: string, amount: bigint): SettledAmount => ({
  part: partOf(type, description),
  isUnits: type === 'ItemPrice' && description === 'Principal',
  amount,
})

function createTallReader(tall: Picked<keyof typeof TALL>) {
  return (cells: Cells, context: ReadingContext): SettledAmount[] => {
    const amount = readOptionalAmount(cells, tall('amount'), context)
    return amount === null ? [] : [settled(readText(cells, tall('type')), readText(cells, tall('description')), amount)]
  }
}

function createWideReader(columns: Columns) {
  const pairs = WIDE.map(([type, names, amounts]) => [type, columns.find(names), columns.find(amounts)] as const)
  return (cells: Cells, context: ReadingContext): SettledAmount[] =>
    pairs.flatMap(([type, description, column]) => {
      const amount = readOptionalAmount(cells, column, context)
      return amount === null || amount === 0n ? [] : [settled(type, readText(cells, description), amount)]
    })
}

/** Reads the amounts of a row, of either report. */
const createAmountReader = (columns: Columns) =>
  isTall(columns) ? createTallReader(pickColumns(columns, TALL)) : createWideReader(columns)

/** Indexes of the columns that show how the file writes amounts. */
const amountColumnsOf = (columns: Columns): number[] =>
  isTall(columns) ? [columns.find(TALL.amount).at] : WIDE.map(([, , amounts]) => columns.find(amounts).at)

const NAMES = {
  settlement: 'settlement-id',
  settlementTotal: 'total-amount',
  currency: 'currency',
  transaction: 'transaction-type',
  order: 'order-id',
  adjustment: 'adjustment-id',
  marketplace: 'marketplace-name',
  date: ['posted-date-time', 'posted-date'],
  item: 'order-item-code',
  sku: 'sku',
  quantity: 'quantity-purchased',
} as const

/** The orders report also has purchase dates and product names, so it replaces the settlement of the same order. */
const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping'])

type SettlementColumns = Picked<keyof typeof NAMES>
type Reading = {
  columns: SettlementColumns
  amountsOf: (cells: Cells, context: ReadingContext) => SettledAmount[]
  context: ReadingContext
}
type Entry = { row: SourceRow; at: number; item: string; units: bigint; amounts: SettledAmount[] }

export const isAmazonSettlement = (columns: Columns): boolean =>
  columns.has('settlement-id', 'transaction-type', 'order-id') && (isTall(columns) || isWide(columns))

const isRefund = (cells: Cells, columns: SettlementColumns): boolean =>
  /refund|chargeback/i.test(readText(cells, columns('transaction')))

const isSale = (cells: Cells, columns: SettlementColumns): boolean =>
  readText(cells, columns('transaction')).toLowerCase() === 'order'

/** Gives refunds their own key. Their order was usually settled weeks before, in another file. */
function keyOf(cells: Cells, columns: SettlementColumns): string {
  const order = readText(cells, columns('order'))
  const date = readText(cells, columns('date')).slice(0, 10)
  if (order === '') return `${readText(cells, columns('settlement'))} without an order ${date}`
  if (!isRefund(cells, columns)) return order
  return `${order} refund ${readText(cells, columns('adjustment')) || date}`.slice(0, 255)
}

function leftOutReason(cells: Cells, columns: SettlementColumns): string | null {
  if (readText(cells, columns('order')) !== '') {
    return isSale(cells, columns) || isRefund(cells, columns) ? null : 'Neither a sale nor a refund'
  }
  return readText(cells, columns('settlementTotal')) === ''
    ? 'Fee, transfer or reserve without an order'
    : 'Total of the settlement'
}

/**
 * Reads the amounts of a row. Counts units in rows with a price only, because other rows repeat them. The older report
 * has a separate row for units.
 */
function readEntry(row: SourceRow, { columns, amountsOf, context }: Reading): Entry {
  const { cells } = row
  const amounts = amountsOf(cells, context)
  const countsUnits = amounts.length === 0 || amounts.some(({ isUnits }) => isUnits)
  const hasUnits = countsUnits && readText(cells, columns('quantity')) !== ''
  return {
    row,
    at: readDate(cells, columns('date'), context),
    item: readText(cells, columns('item')) || readText(cells, columns('sku')),
    units: hasUnits ? readQuantity(cells, columns('quantity'), context) : 0n,
    amounts,
  }
}

const sumOf = (entries: readonly Entry[], part: SettledAmount['part']): bigint =>
  sumMicros(
    entries.flatMap(({ amounts }) => amounts.filter((amount) => amount.part === part)).map(({ amount }) => amount),
  )

function lineOf(entries: readonly Entry[], { columns }: Reading, sign: bigint): { line: ParsedLine; gross: bigint } {
  const gross = sign * sumOf(entries, 'goods')
  const quantity = sumMicros(entries.map(({ units }) => units))
  const cells = entries[0]?.row.cells ?? []
  const sku = readOptionalText(cells, columns('sku'), 100)
  const unitPrice = quantity === 0n ? gross : scale(gross, [1000n, quantity])
  const discount = -sign * sumOf(entries, 'discount')
  return { gross, line: { sku, title: sku ?? 'No product name', quantity, unitPrice, discount, tax: 0n } }
}

/** Adds up the amounts of each item. All amounts are positive, for sales and refunds. */
function place(entries: readonly Entry[], reading: Reading, sign: bigint): Placement {
  const items = [...Map.groupBy(entries, ({ item }) => item).values()].map((item) => lineOf(item, reading, sign))
  const sold = items.filter(({ gross, line }) => gross !== 0n || line.discount !== 0n || line.quantity !== 0n)
  return {
    at: Math.min(...entries.map(({ at }) => at)),
    lines: sold.map(({ line }) => line),
    gross: sold.map(({ gross }) => gross),
    shipping: sign * sumOf(entries, 'shipping'),
    tax: sign * sumOf(entries, 'tax'),
    duties: 0n,
  }
}

/** Returns the currency of the marketplace, because only the first row of a settlement has a currency. */
function currencyOf(cells: Cells, { columns, context }: Reading): string {
  const marketplace = marketplaceOf(readText(cells, columns('marketplace')))
  return readCurrency(cells, columns('currency'), { ...context, currency: marketplace?.currency ?? context.currency })
}

function toOrder(entries: readonly Entry[], cells: Cells, reading: Reading): ParsedOrder {
  const { columns } = reading
  const isBack = isRefund(cells, columns)
  const externalId = keyOf(cells, columns)
  const placement = place(entries, reading, isBack ? -1n : 1n)
  const total = placementTotal(placement)
  const document = isBack
    ? returnOf(placement, externalId)
    : {
        placedAt: placement.at,
        total,
        computedTotal: total,
        lines: [...placement.lines],
        events: placementEvents(placement),
      }
  const fees = feeEvents(-sumOf(entries, 'fee'), { at: placement.at, refundKey: isBack ? externalId : null })
  return completeOrder({
    ...document,
    isTotalStated: false,
    externalId,
    currency: currencyOf(cells, reading),
    channel: readOptionalText(cells, columns('marketplace'), 100),
    detail: DETAIL,
    events: [...document.events, ...fees],
  })
}

function readDocument(rows: readonly SourceRow[], reading: Reading): OrderReading {
  const leftOut = rows.flatMap((row) => {
    const reason = leftOutReason(row.cells, reading.columns)
    return reason === null ? [] : [{ row, reason }]
  })
  const settled = rows.filter((row) => leftOut.every((left) => left.row !== row))
  const { entries, rejections } = readEach(settled, (row) => readEntry(row, reading))
  const order = readTogether(
    entries.map(({ row }) => row),
    ({ cells }) => toOrder(entries, cells, reading),
  )
  if (order.entry !== null && order.entry.events.every(({ kind }) => kind === 'fee')) {
    const fees = entries.map(({ row }) => ({ row, reason: 'Fee without a sale' }))
    return { order: null, rejections, leftOut: [...leftOut, ...fees] }
  }
  return { order: order.entry, rejections: [...rejections, ...order.rejections], leftOut }
}

/** Amazon's settlement report, new and old: payouts and fees for each item sold or returned. */
export function createAmazonSettlementFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  const amountsOf = createAmountReader(columns)
  return {
    platform: 'amazon',
    refusal: null,
    keyOf: (cells) => keyOf(cells, found),
    dateColumns: [found('date').at],
    amountColumns: amountColumnsOf(columns),
    currencyColumn: found('currency').at,
    read: (rows, context) => readDocument(rows, { columns: found, amountsOf, context }),
    notes: [
      'Orders and refunds count on the day that Amazon posted them.',
      'Tax that Amazon collects and pays is not part of your sales. Fees, transfers and reserves without an order are left out.',
    ],
  }
}
