import fc from 'fast-check'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { formatMicros, minorUnit, sumMicros } from '#domain/imports/cells/micros.ts'
import type { LedgerEvent, ParsedOrder, ReadingContext } from '#domain/imports/parsed-order.ts'
import { findFormat } from './detect-format.ts'

type ShopLine = { sku: string; title: string; quantity: number; unitPrice: bigint; discount: bigint }

/** A refund of some lines with part of the tax, and sometimes the shipping. */
type ShopRefund = { at: number; lines: readonly ShopLine[]; shipping: bigint; tax: bigint }

/** An order that every writer can write. Amounts are in millionths, in whole minor units. */
export type ShopOrder = {
  number: string
  /** At a whole minute. */
  placedAt: number
  currency: string
  email: string
  country: string | null
  region: string | null
  city: string | null
  paymentMethod: string | null
  discountCode: string | null
  lines: readonly ShopLine[]
  shipping: bigint
  /** Not included in the prices. */
  tax: bigint
  fee: bigint
  refund: ShopRefund | null
}

const MINUTE = 60_000
const DAY = 86_400_000

const TITLES = ['Mug', 'Mug, blue: large', 'Tea "Earl"', 'A|B', '=SUM(A1)', 'Product Name: Café ☕', 'Size; 10, 50%']

const grossOf = ({ unitPrice, quantity }: ShopLine): bigint => unitPrice * BigInt(quantity)

const netOf = (lines: readonly ShopLine[]): bigint => sumMicros(lines.map((line) => grossOf(line) - line.discount))

/** Returns what the buyer paid. */
export const totalOf = ({ lines, shipping, tax }: Pick<ShopOrder, 'lines' | 'shipping' | 'tax'>): bigint =>
  netOf(lines) + shipping + tax

const maybe = (...values: string[]) => fc.constantFrom(null, ...values)

const isSomething = (refund: ShopRefund): boolean => totalOf(refund) > 0n

function lineOf(unit: bigint) {
  return fc
    .record({
      sku: fc.integer({ min: 1, max: 999 }),
      title: fc.constantFrom(...TITLES),
      quantity: fc.integer({ min: 1, max: 12 }),
      unitPrice: fc.bigInt({ min: 1n, max: 99_999n }),
      discountPercent: fc.constantFrom(0n, 0n, 10n, 33n, 100n),
    })
    .map(({ sku, title, quantity, unitPrice, discountPercent }) => ({
      sku: `SKU-${sku}`,
      title,
      quantity,
      unitPrice: unitPrice * unit,
      discount: ((unitPrice * BigInt(quantity) * discountPercent) / 100n) * unit,
    }))
}

function refundOf(order: Omit<ShopOrder, 'refund'>): fc.Arbitrary<ShopRefund | null> {
  const some = fc
    .record({
      days: fc.integer({ min: 1, max: 60 }),
      lines: fc.subarray([...order.lines]),
      shipping: fc.constantFrom(0n, order.shipping),
      tax: fc.constantFrom(0n, order.tax),
    })
    .map(({ days, ...refund }) => ({ at: order.placedAt + days * DAY, ...refund }))
  return fc.option(some, { nil: null }).map((refund) => (refund === null || !isSomething(refund) ? null : refund))
}

function orderIn(currency: string): fc.Arbitrary<ShopOrder> {
  const unit = minorUnit(currency)
  const charge = (max: bigint) => fc.bigInt({ min: 0n, max }).map((units) => units * unit)
  return fc
    .record({
      number: fc.integer({ min: 1000, max: 9_999_999 }).map(String),
      placedAt: fc
        .integer({ min: Date.UTC(2019, 0, 1) / MINUTE, max: Date.UTC(2026, 0, 1) / MINUTE })
        .map((minute) => minute * MINUTE),
      currency: fc.constant(currency),
      email: fc.integer({ min: 1, max: 99 }).map((buyer) => `buyer${buyer}@example.com`),
      country: maybe('US', 'GB', 'JP'),
      region: maybe('CA', 'New South Wales', 'Île-de-France'),
      city: maybe('Paris', "L'Aquila", 'San José, north'),
      paymentMethod: maybe('Card', 'Credit card (Stripe)', '=PayPal'),
      discountCode: maybe('SPRING', 'A-10', 'Été 20'),
      lines: fc.uniqueArray(lineOf(unit), { minLength: 1, maxLength: 5, selector: ({ sku }) => sku }),
      shipping: charge(2_500n),
      tax: charge(9_999n),
      fee: charge(999n),
    })
    .chain((order) => refundOf(order).map((refund) => ({ ...order, refund })))
}

/** Generates orders in these currencies. */
export const anyShopOrder = (currencies: readonly string[]): fc.Arbitrary<ShopOrder> =>
  fc.constantFrom(...currencies).chain(orderIn)

/** Totals per kind of event as decimal texts. Kinds with a total of zero are missing. */
export type Sums = Record<string, string>

const readable = (amounts: Record<string, bigint>): Sums =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([kind, amount]) => (amount === 0n ? [] : [[kind, formatMicros(amount)]])),
  )

export function sumsOf(events: readonly LedgerEvent[]): Sums {
  const sums: Record<string, bigint> = {}
  for (const { kind, amount } of events) sums[kind] = (sums[kind] ?? 0n) + amount
  return readable(sums)
}

/** The totals that a format with lines, discounts, shipping, tax and fees has to read. */
export const placedSums = ({ lines, shipping, tax, fee }: ShopOrder): Sums =>
  readable({
    sale: sumMicros(lines.map(grossOf)),
    discount: -sumMicros(lines.map(({ discount }) => discount)),
    shipping,
    tax,
    fee: -fee,
  })

export const refundedSums = ({ refund }: ShopOrder): Sums =>
  refund === null ? {} : readable({ return: -netOf(refund.lines), shipping: -refund.shipping, tax: -refund.tax })

/** Returns the refunded total, for formats that don't say what was refunded. */
export const refundedTotal = (events: readonly LedgerEvent[]): string =>
  formatMicros(sumMicros(events.filter(({ kind }) => kind !== 'fee').map(({ amount }) => -amount)))

/** A row of a writer. Missing columns are blank. */
export type WrittenRow = Readonly<Record<string, string>>

const CONTEXT: ReadingContext = { timeZone: 'UTC', currency: 'USD', decimal: '.', dateOrder: 'month_first' }

/** Reads rows like the server: finds the format by the header and groups the rows by order. Throws on a rejection. */
export function readBack(header: readonly string[], rows: readonly WrittenRow[]): ParsedOrder[] {
  const columns = createColumns(header)
  const found = findFormat(columns)
  if (found?.holds !== 'orders') throw new Error(`no known format of orders: ${header.join(', ')}`)
  const format = found.create(columns)
  const sources = rows.map((row, at) => ({ line: at + 2, cells: header.map((name) => row[name] ?? '') }))
  const groups = Map.groupBy(sources, ({ cells }) => format.keyOf(cells))
  return [...groups.values()].flatMap((group) => {
    const { order, rejections } = format.read(group, CONTEXT)
    if (rejections[0] !== undefined) throw new Error(`${rejections[0].column}: ${rejections[0].reason}`)
    return order === null ? [] : [order]
  })
}
