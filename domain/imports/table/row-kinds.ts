import { isTotalWord } from '#domain/imports/formats/header-row.ts'
import { CHARGES } from '#domain/contracts/import-terms.ts'
import type { Charge, ChargeField, StatusAnswer } from '#domain/contracts/imports.ts'
import { readText } from '#domain/imports/cells/cells.ts'
import { sumMicros } from '#domain/imports/cells/micros.ts'
import { normalizeStatus, type RowKind, rowKindIn } from './status-words.ts'
import { ADDED_CHARGES, type MappedColumns, type TableRules } from './table-rules.ts'
import { sizeOf, type TableRow } from './table-row.ts'

/** The word in which a row says what it is, and what it means. */
type NamedKind = { word: string; kind: RowKind }

type KindRules = Pick<TableRules, 'kindFields' | 'statuses'>

/** What a person's answer for an unknown word makes of its rows. */
const KIND_OF: Record<StatusAnswer, RowKind> = {
  counts: 'sale',
  cancelled: 'return',
  refunded: 'return',
  left_out: 'aside',
}

function kindIn(
  { row: { cells } }: TableRow,
  columns: MappedColumns,
  { kindFields, statuses }: KindRules,
): NamedKind | null {
  for (const field of kindFields) {
    const word = normalizeStatus(readText(cells, columns(field)))
    const answer = statuses.get(word)
    const kind = rowKindIn(word) ?? (answer === undefined ? null : KIND_OF[answer])
    if (kind !== null) return { word, kind }
  }
  return null
}

const chargesIn = ({ charges }: TableRow, charge: Charge): bigint =>
  sumMicros(CHARGES[charge].map((field) => charges.get(field) ?? 0n))

/** What the row's goods are worth, from its own total if it states nothing else. */
function goodsIn(row: TableRow): bigint | null {
  if (row.gross !== null || !row.charges.has('order_total')) return row.gross
  const added = sumMicros(ADDED_CHARGES.map((charge) => chargesIn(row, charge)))
  return chargesIn(row, 'order_total') - added + chargesIn(row, 'discount')
}

const minus = (amount: bigint): bigint => -sizeOf(amount)

/** Reads the amounts of a return as what they take back, whichever sign the file gives them. */
function asReturn(row: TableRow, gross: bigint | null): TableRow {
  const charges = new Map(row.charges)
  for (const field of [...CHARGES.shipping, ...CHARGES.tax, ...CHARGES.duties, ...CHARGES.order_total]) {
    const amount = charges.get(field)
    if (amount !== undefined) charges.set(field, minus(amount))
  }
  return {
    ...row,
    gross: gross === null ? null : minus(gross),
    quantity: minus(row.quantity),
    lineDiscount: minus(row.lineDiscount),
    charges,
  }
}

/** A row that is neither a sale nor a return, with the word that says so. */
export type AsideRow = { aside: string; amount: bigint | null }

/**
 * Reads a row as a sale, a return or neither, whichever the row itself says, in a table that has several of them. The
 * word that says so isn't a status of the order.
 */
export function readAsKind(row: TableRow, columns: MappedColumns, rules: KindRules): TableRow | AsideRow {
  const named = kindIn(row, columns, rules)
  if (named === null) return row
  const gross = goodsIn(row)
  if (named.kind === 'aside') return { aside: named.word, amount: gross }
  const own = { ...row, gross, statuses: row.statuses.filter((status) => status !== named.word) }
  return named.kind === 'return' ? asReturn(own, gross) : own
}

const hasProduct = ({ sku, hasTitle, title }: TableRow): boolean => (hasTitle && !isTotalWord(title)) || sku !== null

/** Whether a row's price, or its price times its quantity, is what the other rows come to. */
function isSumOf(row: TableRow, others: readonly TableRow[]): boolean {
  const sum = sumMicros(others.map((other) => goodsIn(other) ?? 0n))
  const gross = goodsIn(row) ?? 0n
  return sum !== 0n && (gross === sum || gross * 1000n === sum * row.quantity)
}

/** Titles of rows that aren't products, as invoices write them. */
const CHARGE_ROWS: readonly (readonly [ChargeField, RegExp])[] = [
  [
    'shipping_2',
    /^(?:shipping(?: (?:and )?handling| costs?| fees?| charges?)?|delivery(?: costs?| fee| charge)|postage|freight|versand(?:kosten)?|lieferkosten|frais de (?:port|livraison)|gastos de envio|spese di spedizione|verzendkosten|送料|配送料)$/,
  ],
  ['discount_2', /^(?:discount|coupon|voucher|promo(?:tion)?|rabatt|gutschein|remise|descuento|sconto|korting|割引)\b/],
]

/** Returns the charge that a row stands for: shipping, or a discount with a minus. */
function chargeRow({ title, gross, quantity }: TableRow): ChargeField | null {
  if (gross === null || quantity < 0n) return null
  const [field] = CHARGE_ROWS.find(([, word]) => word.test(normalizeStatus(title))) ?? []
  const isFitting = field === 'discount_2' ? gross < 0n : gross >= 0n
  return field !== undefined && isFitting ? field : null
}

/** Returns the rows of products. What other rows charge or take off belongs to the first of them. */
export function withoutChargeRows(rows: readonly TableRow[]): readonly TableRow[] {
  const [first, ...rest] = rows.filter((row) => chargeRow(row) === null)
  if (first === undefined || rest.length + 1 === rows.length) return rows
  const charges = new Map(first.charges)
  for (const row of rows) {
    const field = chargeRow(row)
    if (field !== null) charges.set(field, (charges.get(field) ?? 0n) + sizeOf(row.gross ?? 0n))
  }
  return [{ ...first, charges }, ...rest]
}

/**
 * Returns the rows of an order without the row that sums up the others, and that row. It names no product and is worth as
 * much as all others together; what it charges belongs to the first of them.
 */
export function withoutSummary(rows: readonly TableRow[]): { rows: readonly TableRow[]; summary: TableRow | null } {
  const [summary, second] = rows.filter((row) => !hasProduct(row))
  const others = rows.filter(hasProduct)
  const [first, ...rest] = others
  if (summary === undefined || second !== undefined || first === undefined || !isSumOf(summary, others)) {
    return { rows, summary: null }
  }
  const charges = new Map([...summary.charges, ...first.charges])
  return { rows: [{ ...first, charges }, ...rest], summary }
}
