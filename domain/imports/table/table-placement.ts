import { CHARGES } from '#domain/contracts/import-terms.ts'
import type { Charge, ChargeField } from '#domain/contracts/imports.ts'
import { allocate, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { withoutIncludedTax, type Placement } from '#domain/imports/ledger.ts'
import type { LedgerEvent, ParsedLine } from '#domain/imports/parsed-order.ts'
import { sizeOf, type TableRow } from './table-row.ts'
import { ADDED_CHARGES, type TableRules } from './table-rules.ts'

export type Valued = TableRow & { gross: bigint }

/** Returns the amount of one column. An amount per order is taken once; amounts per line are added up. */
function columnOf(rows: readonly TableRow[], field: ChargeField, { scopes }: TableRules): bigint {
  const values = rows.flatMap(({ charges }) => charges.get(field) ?? [])
  return scopes[field] === 'order' ? (values.find((value) => value !== 0n) ?? 0n) : sumMicros(values)
}

/** Returns the charge of an order: the sum of its columns. */
export const chargeOf = (rows: readonly TableRow[], charge: Charge, rules: TableRules): bigint =>
  sumMicros(CHARGES[charge].map((field) => columnOf(rows, field, rules)))

/** The order's stated total; `null` if there is none. */
export const statedTotal = (rows: readonly TableRow[], rules: TableRules): bigint | null =>
  rows.some(({ charges }) => charges.has('order_total')) ? chargeOf(rows, 'order_total', rules) : null

/** Adds up lists of amounts, row by row. */
const addLists = (rows: readonly unknown[], lists: readonly (readonly bigint[])[]): bigint[] =>
  rows.map((_row, at) => sumMicros(lists.map((list) => list[at] ?? 0n)))

/** Gives each row an amount. If the table has only order totals, spreads the value of the goods over the units. */
export function withValues(rows: readonly TableRow[], rules: TableRules, unit: bigint): Valued[] {
  const charges = sumMicros(ADDED_CHARGES.map((charge) => chargeOf(rows, charge, rules)))
  const goods = (statedTotal(rows, rules) ?? 0n) - charges + chargeOf(rows, 'discount', rules)
  const shares = allocate(
    goods,
    rows.map(({ quantity }) => sizeOf(quantity)),
    unit,
  )
  return rows.map((row, at) => ({ ...row, gross: row.gross ?? shares[at] ?? 0n }))
}

function toLine(row: Valued, discount: bigint, tax: bigint): ParsedLine {
  const unitPrice = row.quantity === 0n ? row.gross : scale(row.gross, [1000n, row.quantity])
  return { sku: row.sku, title: row.title, quantity: row.quantity, unitPrice, discount, tax }
}

type Spread = { charge: Charge; rules: TableRules; unit: bigint; weights: readonly bigint[] }

/** Returns a charge for each row: the row's own, or its share of the order's charge. */
function spread(rows: readonly Valued[], { charge, rules, unit, weights }: Spread): bigint[] {
  const lists = CHARGES[charge].map((field) => {
    if (rules.scopes[field] === 'line') return rows.map(({ charges }) => charges.get(field) ?? 0n)
    return allocate(columnOf(rows, field, rules), weights, unit)
  })
  return addLists(rows, lists)
}

/** Builds the order as it was placed, from its sold rows. */
export function placeRows(rows: readonly Valued[], rules: TableRules, unit: bigint): Placement {
  // `withoutIncludedTax` spreads the tax of an order, at most up to the goods' value.
  const isTaxTakenOut = rules.isTaxIncluded && CHARGES.tax.some((field) => rules.scopes[field] === 'order')
  const gross = rows.map((row) => row.gross)
  const shares = spread(rows, { charge: 'discount', rules, unit, weights: gross })
  const discounts = rows.map((row, at) => row.lineDiscount + (shares[at] ?? 0n))
  const nets = gross.map((value, at) => value - (discounts[at] ?? 0n))
  const taxes = isTaxTakenOut ? [] : spread(rows, { charge: 'tax', rules, unit, weights: nets })
  const placement: Placement = {
    at: rows[0]?.at ?? 0,
    lines: rows.map((row, at) => toLine(row, discounts[at] ?? 0n, taxes[at] ?? 0n)),
    gross,
    shipping: chargeOf(rows, 'shipping', rules),
    tax: chargeOf(rows, 'tax', rules),
    duties: chargeOf(rows, 'duties', rules),
  }
  return rules.isTaxIncluded ? withoutIncludedTax(placement, unit) : placement
}

type Sold = { rows: readonly Valued[]; rules: TableRules; unit: bigint }

/**
 * Returns what each returned row reverses of a discount or tax, without a sign. If a row is blank or only repeats the
 * order's charge, it gets a share of that charge in proportion to the returned goods.
 */
function givenBack(rows: readonly Valued[], field: ChargeField, { rows: sold, rules, unit }: Sold): bigint[] {
  const own = rows.map(({ charges }) => sizeOf(charges.get(field) ?? 0n))
  if (rules.scopes[field] === 'line') return own
  const weights = rows.map(({ gross }) => sizeOf(gross))
  if (sold.length === 0) return allocate(sizeOf(columnOf(rows, field, rules)), weights, unit)
  const charged = sizeOf(columnOf(sold, field, rules))
  const sharing = rows.map(({ charges }, at) => (!charges.has(field) || own[at] === charged ? (weights[at] ?? 0n) : 0n))
  const [returned, goods] = [sumMicros(sharing), sumMicros(sold.map(({ gross }) => gross))]
  if (returned === 0n || goods <= 0n) return own
  const share = scale(charged, [returned, goods], unit)
  const shares = allocate(share < charged ? share : charged, sharing, unit)
  return own.map((value, at) => (sharing[at] === 0n ? value : (shares[at] ?? 0n)))
}

/** Returns the shipping or duties that each returned row reverses: 0 if the row only repeats those of the order. */
function ownBack(rows: readonly Valued[], charge: 'shipping' | 'duties', { rows: sold, rules }: Sold): bigint[] {
  const lists = CHARGES[charge].map((field) => {
    const values = rows.map(({ charges }) => charges.get(field) ?? 0n)
    if (rules.scopes[field] === 'line') return values.map(sizeOf)
    const own = columnOf(rows, field, rules)
    const isOwn = own < 0n || sold.length === 0
    return values.map((_value, at) => (at === 0 && isOwn ? sizeOf(own) : 0n))
  })
  return addLists(rows, lists)
}

/** Returns the lines and events of returned rows. Each row counts on its own day. */
export function returnRows(rows: readonly Valued[], firstLine: number, sold: Sold) {
  const backOf = (fields: readonly ChargeField[]) =>
    addLists(
      rows,
      fields.map((field) => givenBack(rows, field, sold)),
    )
  const discounts = backOf(CHARGES.discount)
  const taxes = backOf(CHARGES.tax)
  const shipping = ownBack(rows, 'shipping', sold)
  const duties = ownBack(rows, 'duties', sold)
  const lines: ParsedLine[] = []
  const events: LedgerEvent[] = []
  rows.forEach((row, position) => {
    const discount = sizeOf(row.lineDiscount) + (discounts[position] ?? 0n)
    const tax = taxes[position] ?? 0n
    const net = sizeOf(row.gross) - discount - (sold.rules.isTaxIncluded ? tax : 0n)
    const stamp = { at: row.at, quantity: 0n, line: null, refundKey: `return ${new Date(row.at).toISOString()}` }
    const line = firstLine + position
    lines.push(toLine(row, -discount, -tax))
    events.push({ ...stamp, kind: 'return', amount: -net, quantity: -sizeOf(row.quantity), line })
    const others = { tax, shipping: shipping[position] ?? 0n, duty: duties[position] ?? 0n }
    for (const kind of ['tax', 'shipping', 'duty'] as const) {
      if (others[kind] !== 0n) events.push({ ...stamp, kind, amount: -others[kind] })
    }
  })
  return { lines, events }
}

/** When a line came back, and in which refund. */
export type StampOf = (line: number) => { at: number; refundKey: string | null }

/** Reverses some lines of an order with their tax. */
export function reverseLines(placement: Placement, positions: readonly number[], stampOf: StampOf) {
  return positions.flatMap((line): LedgerEvent[] => {
    const { discount = 0n, tax = 0n, quantity = 0n } = placement.lines[line] ?? {}
    const stamp = { ...stampOf(line), line }
    const goods = {
      ...stamp,
      kind: 'return' as const,
      amount: discount - (placement.gross[line] ?? 0n),
      quantity: -quantity,
    }
    return tax === 0n ? [goods] : [goods, { ...stamp, kind: 'tax', amount: -tax, quantity: 0n, line: null }]
  })
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

/** Reverses some pieces of each line, at most all of them, with their share of its discount and tax. */
export function reversePieces(
  placement: Placement,
  pieces: readonly bigint[],
  { stampOf, unit }: { stampOf: StampOf; unit: bigint },
): LedgerEvent[] {
  return placement.lines.flatMap(({ quantity, discount, tax }, line): LedgerEvent[] => {
    const back = smaller(pieces[line] ?? 0n, quantity)
    if (back <= 0n) return []
    const stamp = { ...stampOf(line), quantity: 0n, line: null }
    const goods = scale((placement.gross[line] ?? 0n) - discount, [back, quantity], unit)
    const taxBack = scale(tax, [back, quantity], unit)
    const events: LedgerEvent[] = [{ ...stamp, kind: 'return', amount: -goods, quantity: -back, line }]
    return taxBack === 0n ? events : [...events, { ...stamp, kind: 'tax', amount: -taxBack }]
  })
}
