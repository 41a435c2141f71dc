import { placementTotal, withoutIncludedTax, type Placement } from '#domain/imports/ledger.ts'
import { allocate, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import type { ParsedLine } from '#domain/imports/parsed-order.ts'
import type { TableRow } from './table-row.ts'

type Valued = TableRow & { gross: bigint }
type Charge = 'discount' | 'shipping' | 'tax' | 'orderTotal'

const CENT = 10_000n

const isClose = (left: bigint, right: bigint): boolean => left - right <= CENT && right - left <= CENT

const valuesOf = (rows: readonly TableRow[], charge: Charge): bigint[] => rows.flatMap((row) => row[charge] ?? [])

/** An order's own amount is often repeated on each of its rows. */
function isRepeated(rows: readonly TableRow[], charge: Charge): boolean {
  const values = valuesOf(rows, charge)
  return values.length > 1 && values.length === rows.length && values.every((value) => value === values[0])
}

function once(rows: readonly TableRow[], charge: Charge): bigint {
  const values = valuesOf(rows, charge)
  return isRepeated(rows, charge) ? (values[0] ?? 0n) : sumMicros(values)
}

/** The order's total as the table states it; `null` where it does not. */
export const statedTotal = (rows: readonly TableRow[]): bigint | null =>
  valuesOf(rows, 'orderTotal').length === 0 ? null : once(rows, 'orderTotal')

/**
 * The same tax or discount on rows of different value belongs to the order; on rows of the same value it may be each
 * row's own.
 */
function perOrderFirst(rows: readonly TableRow[], charge: Charge): bigint[] {
  const whole = once(rows, charge)
  const summed = sumMicros(valuesOf(rows, charge))
  const isOneValue = rows.every(({ gross }) => gross === rows[0]?.gross)
  return isOneValue ? [summed, whole] : [whole, summed]
}

type Charges = { discount: bigint; shipping: bigint; tax: bigint; isTaxIncluded: boolean }

/** Reads the charges in the way that gives the stated total; without one, in the likeliest way. */
function settleCharges(rows: readonly Valued[], total: bigint | null): Charges {
  const goods = sumMicros(rows.map(({ gross, lineDiscount }) => gross - lineDiscount))
  const readings = perOrderFirst(rows, 'discount').flatMap((discount) =>
    perOrderFirst(rows, 'tax').flatMap((tax) =>
      [once(rows, 'shipping'), sumMicros(valuesOf(rows, 'shipping'))].flatMap((shipping) =>
        [false, true].map((isTaxIncluded) => ({ discount, shipping, tax, isTaxIncluded })),
      ),
    ),
  )
  const comesTo = ({ discount, shipping, tax, isTaxIncluded }: Charges) =>
    goods - discount + shipping + (isTaxIncluded ? 0n : tax)
  const matching = total === null ? undefined : readings.find((reading) => isClose(comesTo(reading), total))
  return matching ?? readings[0] ?? { discount: 0n, shipping: 0n, tax: 0n, isTaxIncluded: false }
}

/** Where the table has amounts of whole orders only, the goods' value is spread over the units. */
export function withValues(rows: readonly TableRow[], unit: bigint): Valued[] {
  const charges = once(rows, 'shipping') + once(rows, 'tax') - once(rows, 'discount')
  const goods = (statedTotal(rows) ?? 0n) - charges
  const weights = rows.map(({ quantity }) => (quantity < 0n ? -quantity : quantity))
  const shares = allocate(goods, weights, unit)
  return rows.map((row, at) => ({ ...row, gross: row.gross ?? shares[at] ?? 0n }))
}

export function toLine(row: Valued): ParsedLine {
  const unitPrice = row.quantity === 0n ? row.gross : scale(row.gross, [1000n, row.quantity])
  return { sku: row.sku, title: row.title, quantity: row.quantity, unitPrice, discount: row.lineDiscount, tax: 0n }
}

/** The rows that sell, with the order's charges. */
export function placeTableOrder(rows: readonly Valued[], unit: bigint): Placement & { total: bigint } {
  const { discount, shipping, tax, isTaxIncluded } = settleCharges(rows, statedTotal(rows))
  const gross = rows.map((row) => row.gross)
  const shares = allocate(discount, gross, unit)
  const lines = rows.map((row, at) => ({ ...toLine(row), discount: row.lineDiscount + (shares[at] ?? 0n) }))
  const stated = { at: rows[0]?.at ?? 0, lines, gross, shipping, tax, duties: 0n }
  const placement = isTaxIncluded ? withoutIncludedTax(stated, unit) : stated
  return { ...placement, total: placementTotal(placement) }
}
