import {
  RowProblem,
  readAmount,
  readCurrency,
  readDate,
  readOptionalAmount,
  readOptionalText,
  readText,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import { minorUnit, sumMicros } from '#domain/imports/cells/micros.ts'
import { detailOf, FACTS, type Fact } from '#domain/imports/detail.ts'
import { placementEvents } from '#domain/imports/ledger.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import type {
  OrderFormat,
  OrderReading,
  ParsedCustomer,
  ParsedOrder,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'
import { readPlace, type Place } from '#domain/imports/place.ts'
import { findShopifyColumns, hasLinePrices, shopifyRefusal, type ShopifyColumns, type ShopifyField } from './columns.ts'
import { findRemovedItems, isRefundOfRemoved } from './edited-order.ts'
import { readShopifyLines, type ShopifyItem, asideOf, placeShopifyOrder, type ShopifyAmounts } from './placement.ts'
import { headOf, latestCopy } from './rows.ts'
import { readOutcome, settleShopifyOrder } from './settlement.ts'

/** A code can contain a comma. One with a comma and a space can't be told from two codes. */
const CODE_SEPARATOR = ', '

type Cells = readonly string[]

function readAmounts(cells: Cells, columns: ShopifyColumns, context: ReadingContext): ShopifyAmounts {
  return {
    subtotal: readOptionalAmount(cells, columns('subtotal'), context),
    total: readOptionalAmount(cells, columns('total'), context),
    shipping: readAmount(cells, columns('shipping'), context),
    taxes: readAmount(cells, columns('taxes'), context),
    duties: readAmount(cells, columns('duties'), context),
    discount: readAmount(cells, columns('discountAmount'), context),
  }
}

function readCustomer(cells: Cells, columns: ShopifyColumns): ParsedCustomer | null {
  const email = readText(cells, columns('email')).toLowerCase().slice(0, 320)
  if (email === '') return null
  const name =
    readOptionalText(cells, columns('billingName'), 300) ?? readOptionalText(cells, columns('shippingName'), 300)
  return { id: null, email, name, country: readAddress(cells, columns).country }
}

const readAddress = (cells: Cells, columns: ShopifyColumns): Place =>
  readPlace(cells, [
    { country: columns('shippingCountry'), region: columns('shippingRegion'), city: columns('shippingCity') },
    { country: columns('billingCountry'), region: columns('billingRegion'), city: columns('billingCity') },
  ])

/** The file doesn't mark test orders, but Shopify's test gateway is called "bogus". */
const isTestPayment = (method: string | null): boolean => method !== null && /\bbogus\b/i.test(method)

function readMoney(cells: Cells, columns: ShopifyColumns, context: ReadingContext) {
  const amounts = readAmounts(cells, columns, context)
  if (!hasLinePrices(columns) && amounts.subtotal === null && amounts.total === null) {
    throw new RowProblem(columns('total').name, 'the order has no amounts')
  }
  return {
    amounts,
    outcome: readOutcome(cells, columns, context),
    currency: readCurrency(cells, columns('currency'), context),
    placedAt: readDate(cells, columns('placedAt'), context),
  }
}

function readHead(rows: readonly SourceRow[], columns: ShopifyColumns, context: ReadingContext) {
  const head = headOf(rows, columns)
  if (head === undefined) {
    const reason = 'the order’s first row, which holds its date and total, is missing'
    return { problems: rows.map((row) => ({ row, column: null, reason })) }
  }
  try {
    return { head, money: readMoney(head.cells, columns, context), problems: [] }
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    // Lines can't be imported without their order.
    return {
      problems: rows.map((row) => ({
        row,
        column: row === head ? problem.column : null,
        reason: row === head ? problem.message : `the order’s first row (line ${head.line}) was rejected`,
      })),
    }
  }
}

type Reading = { columns: ShopifyColumns; detail: number; context: ReadingContext }

/** Used for an order without items. Its value comes from the order's totals. */
const WITHOUT_ITEMS: ShopifyItem = {
  row: null,
  kind: 'goods',
  sku: null,
  title: 'No product name',
  quantity: 0n,
  price: null,
  gross: 0n,
  discount: 0n,
  isTaxable: true,
  vendor: null,
}

type Facts = { cells: Cells; items: readonly ShopifyItem[]; money: ReturnType<typeof readMoney> }

function toOrder({ cells, items, money }: Facts, { columns, detail }: Reading): ParsedOrder {
  const { currency, placedAt, amounts, outcome } = money
  const placement = placeShopifyOrder({ at: placedAt, items, amounts, unit: minorUnit(currency) })
  const aside = asideOf(items)
  const asideTotal = sumMicros(aside.map(({ amount }) => amount))
  const { events, ...settled } = settleShopifyOrder(outcome, { placement, aside: asideTotal, currency })
  const name = readText(cells, columns('name'))
  const paymentMethod = readOptionalText(cells, columns('paymentMethod'), 100)
  return {
    externalId: keyOf(cells, columns),
    name: name === '' ? keyOf(cells, columns) : name,
    placedAt,
    currency,
    customer: readCustomer(cells, columns),
    financialStatus: outcome.financialStatus,
    fulfillmentStatus: readOptionalText(cells, columns('fulfillmentStatus'), 100),
    channel: readOptionalText(cells, columns('source'), 100),
    ...readAddress(cells, columns),
    paymentMethod,
    discountCode: joinCodes(readText(cells, columns('discountCode')).split(CODE_SEPARATOR)),
    total: amounts.total ?? placement.total + asideTotal,
    isTotalStated: amounts.total !== null,
    computedTotal: placement.total + asideTotal,
    isTest: isTestPayment(paymentMethod),
    detail,
    aside,
    lines: [...placement.lines],
    ...settled,
    events: [...placementEvents(placement), ...events],
  }
}

function readOrder(all: readonly SourceRow[], reading: Reading): OrderReading {
  const { columns, context } = reading
  const { rows, older } = latestCopy(all, columns)
  const leftOut = older.map((row) => ({ row, reason: 'Older row of the same order' }))
  const { head, money, problems } = readHead(rows, columns, context)
  if (head === undefined || money === undefined) return { order: null, rejections: problems, leftOut }
  const { items, rejections } = readShopifyLines(rows, columns, context)
  if (items.length === 0 && rejections.length > 0) return { order: null, rejections, leftOut }
  const removed = findRemovedItems(items, money.amounts)
  leftOut.push(
    ...removed.flatMap(({ row }) => (row === null ? [] : { row, reason: 'Removed from the order by an edit' })),
  )
  const kept = items.filter((item) => !removed.includes(item))
  const listed = items.length === 0 && !hasLinePrices(columns) ? [WITHOUT_ITEMS] : kept
  const { amounts, outcome } = money
  const isCounted = !isRefundOfRemoved(removed, amounts, outcome.refunded)
  const told = isCounted ? money : { ...money, outcome: { ...outcome, refunded: 0n } }
  return { order: toOrder({ cells: head.cells, items: listed, money: told }, reading), rejections, leftOut }
}

/** Uses the order's name as key, because spreadsheets round `Id` to 5.27E+12. */
function keyOf(cells: Cells, columns: ShopifyColumns): string {
  const name = readOrderNumber(cells, columns('name'))
  return name === '' ? readOrderNumber(cells, columns('id')) : name
}

const FACT_COLUMNS: Partial<Record<Fact, ShopifyField>> = {
  lines: 'lineName',
  linePrices: 'linePrice',
  discounts: 'discountAmount',
  shipping: 'shipping',
  tax: 'taxes',
  refunds: 'refundedAmount',
  customer: 'email',
}

/** Returns which facts the file has, because exports of the same shop can have different columns. */
function detailIn(columns: ShopifyColumns): number {
  const tells = (fact: Fact): boolean => {
    const field = FACT_COLUMNS[fact]
    return field !== undefined && columns(field).at >= 0 && (fact !== 'linePrices' || hasLinePrices(columns))
  }
  return detailOf(FACTS.filter(tells))
}

function notesFor(columns: ShopifyColumns): string[] {
  const hasRefunds = columns('refundedAmount').at >= 0
  return [
    hasRefunds
      ? 'Refunds have no date in this file: each counts on the day of its order, or of its cancellation.'
      : 'The file has no column "Refunded Amount". Orders with the status Refunded count as refunded in full. Partial refunds aren’t subtracted, because the file doesn’t have their amounts. Cancelled orders are subtracted in full.',
    ...(columns('placedAt').name.toLowerCase() === 'paid at'
      ? [
          'The file has no column "Created at": each order counts on the day it was paid, and orders without a payment date are rejected.',
        ]
      : []),
    ...(hasLinePrices(columns)
      ? []
      : ['The file has no line prices: each order’s goods value is spread evenly over its units.']),
  ]
}

/** Shopify's order export, old and new: a row per line item, with order-level cells on the first row. */
export function createShopifyOrdersFormat(columns: Columns): OrderFormat {
  const found = findShopifyColumns(columns)
  const detail = detailIn(found)
  return {
    platform: 'shopify',
    refusal: shopifyRefusal(columns, found),
    keyOf: (cells) => keyOf(cells, found),
    dateColumns: [found('placedAt').at, found('cancelledAt').at],
    amountColumns: [found('total').at, found('linePrice').at, found('subtotal').at, found('taxes').at],
    currencyColumn: found('currency').at,
    read: (rows, context) => readOrder(rows, { columns: found, detail, context }),
    notes: notesFor(found),
  }
}
