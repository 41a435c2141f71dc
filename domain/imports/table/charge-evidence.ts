import type { Charge, ChargeField, ChargeScope } from '#domain/contracts/imports.ts'
import { CHARGE_FIELDS, CHARGES } from '#domain/contracts/import-terms.ts'
import { sumMicros } from '#domain/imports/cells/micros.ts'
import { chargeOf, type Valued } from './table-placement.ts'
import { sizeOf, type TableRow } from './table-row.ts'
import { PLAIN_RULES, type MappedColumns, type TableRules } from './table-rules.ts'
import { findTaxInPrices } from './tax-evidence.ts'

type ChargeRules = Pick<TableRules, 'scopes' | 'isTaxIncluded' | 'isShippingOutsideTotal'>

type ChargeFindings = ChargeRules & {
  /** Whether nothing shows if the prices include the tax. */
  isTaxInDoubt: boolean
  /** Columns for which the file doesn't show if they are per order or per line. */
  doubts: ChargeField[]
  /** Columns that repeat the order's amount on each of its rows. */
  repeated: ChargeField[]
}

/**
 * How many orders have the same value on all rows (`equal`) or not (`different`). `telling` counts the equal ones whose
 * rows have different values or quantities of goods. `once` counts orders with a value on the first row and blank cells
 * below. `values` are the values that are equal.
 */
type Pattern = { equal: number; telling: number; different: number; once: number; values: Set<bigint> }

const NEARLY_ALL = 0.9
const HARDLY_ANY = 0.1
/** A way to read the columns is accepted if it explains this share of the stated totals. */
const EXPLAINED = 0.8

const CENT = 10_000n
const isClose = (left: bigint, right: bigint): boolean => sizeOf(left - right) <= CENT

const isOneValue = <Value>(values: readonly Value[]): boolean => values.every((value) => value === values[0])

/**
 * Counts orders by their values. Skips orders with the amount on one row only, because both scopes give the same sum.
 */
function patternOf(orders: readonly (readonly TableRow[])[], field: ChargeField): Pattern {
  const pattern: Pattern = { equal: 0, telling: 0, different: 0, once: 0, values: new Set() }
  for (const rows of orders) {
    const values = rows.map(({ charges }) => charges.get(field) ?? 0n)
    const [value = 0n] = values
    if (value !== 0n && rows.every(({ charges }, at) => charges.has(field) === (at === 0))) pattern.once += 1
    if (values.filter((amount) => amount !== 0n).length < 2) continue
    if (!isOneValue(values)) {
      pattern.different += 1
      continue
    }
    pattern.equal += 1
    pattern.values.add(value)
    if (!isOneValue(rows.map(({ gross, quantity }) => gross ?? quantity))) pattern.telling += 1
  }
  return pattern
}

type Likely = { scope: ChargeScope; isSure: boolean }

/**
 * Whether repeated values prove a charge per order. A shipping price that never changes can be per line or per order.
 */
function isConvincing(field: ChargeField, { telling, values }: Pattern): boolean {
  if (field === 'order_total') return true
  return telling >= 2 && (field !== 'shipping' || values.size >= 2)
}

function likelyScope(field: ChargeField, pattern: Pattern): Likely {
  const { equal, telling, different, once } = pattern
  // Both scopes give the same sum, but goods that come back take their share of what the whole order was charged.
  if (equal + different === 0) return { scope: once > 1 || field === 'order_total' ? 'order' : 'line', isSure: true }
  const repeated = field === 'order_total' ? equal : telling
  if (repeated + different === 0) return { scope: field === 'shipping' ? 'order' : 'line', isSure: false }
  const share = repeated / (repeated + different)
  if (share >= NEARLY_ALL) return { scope: 'order', isSure: isConvincing(field, pattern) }
  return { scope: share > 0.5 ? 'order' : 'line', isSure: share <= HARDLY_ANY }
}

const other = (scope: ChargeScope): ChargeScope => (scope === 'order' ? 'line' : 'order')

type Candidate = { rules: ChargeRules; matches: number }

/** Returns all ways to read the columns, the most likely first. */
function candidatesFor(scopes: TableRules['scopes'], columns: MappedColumns): Candidate[] {
  const has = (field: ChargeField) => columns(field).at >= 0
  let choices = [scopes]
  for (const field of CHARGE_FIELDS) {
    if (field === 'refund_amount' || !has(field)) continue
    choices = choices.flatMap((choice) => [choice, { ...choice, [field]: other(choice[field]) }])
  }
  const flags = (charge: Charge) => (CHARGES[charge].some(has) ? [false, true] : [false])
  return choices.flatMap((choice) =>
    flags('tax').flatMap((isTaxIncluded) =>
      flags('shipping').map((isShippingOutsideTotal) => ({
        rules: { scopes: choice, isTaxIncluded, isShippingOutsideTotal },
        matches: 0,
      })),
    ),
  )
}

function comesToTotal(
  rows: readonly Valued[],
  { scopes, isTaxIncluded, isShippingOutsideTotal }: ChargeRules,
): boolean {
  const read = { ...PLAIN_RULES, scopes }
  const charge = (name: Charge) => chargeOf(rows, name, read)
  const goods = sumMicros(rows.map(({ gross, lineDiscount }) => gross - lineDiscount)) - charge('discount')
  const tax = isTaxIncluded ? 0n : charge('tax')
  const shipping = isShippingOutsideTotal ? 0n : charge('shipping')
  return isClose(goods + tax + shipping + charge('duties'), charge('order_total'))
}

const isValued = (row: TableRow): row is Valued => row.gross !== null
const isSale = ({ gross, quantity }: TableRow): boolean => quantity >= 0n && (gross ?? 0n) >= 0n

/** Returns the orders that have an amount on each row and no returns. */
function complete(orders: readonly (readonly TableRow[])[]): Valued[][] {
  return orders.flatMap((rows) => {
    const valued = rows.filter(isValued)
    return valued.length === rows.length && valued.every(isSale) ? [valued] : []
  })
}

/** Returns the complete orders that have a stated total. */
const comparable = (orders: readonly (readonly TableRow[])[]): Valued[][] =>
  complete(orders).filter((rows) => rows.some(({ charges }) => (charges.get('order_total') ?? 0n) !== 0n))

const best = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (found, candidate) => (found === undefined || candidate.matches > found.matches ? candidate : found),
    undefined,
  )

/**
 * Finds the way to read the columns that explains most of the stated totals. Returns `null` if none explains enough.
 */
function explainTotals(orders: readonly (readonly TableRow[])[], candidates: Candidate[]) {
  const compared = comparable(orders)
  for (const candidate of candidates) {
    candidate.matches = compared.filter((rows) => comesToTotal(rows, candidate.rules)).length
  }
  const winner = best(candidates)
  if (winner === undefined || winner.matches === 0 || winner.matches < compared.length * EXPLAINED) return null
  const isSettled = (field: ChargeField) => {
    const others = candidates.filter(({ rules }) => rules.scopes[field] !== winner.rules.scopes[field])
    return (best(others)?.matches ?? 0) < winner.matches
  }
  return { rules: winner.rules, isSettled }
}

/** What an order has once: on all its rows, or on the first one only. */
const OF_ORDER = [
  'customer_email',
  'customer_id',
  'customer_name',
  'payment_method',
  'country',
  'city',
  'order_total',
] as const
/** Dates on the first rows of fewer orders can be chance. */
const LEAST_FIRST_ROWS = 4

/** Whether what an order has once stands on its first row only. `null` if the file doesn't show it. */
function areFirstRowsFuller(orders: readonly (readonly TableRow[])[], columns: MappedColumns): boolean | null {
  const known = OF_ORDER.map((field) => columns(field)).filter(({ at }) => at >= 0)
  const isFilled = ({ row: { cells } }: TableRow, at: number) => (cells[at] ?? '').trim() !== ''
  const told = orders.flatMap(([first, ...below]) =>
    known.flatMap(({ at }) => (first && isFilled(first, at) ? [below.every((row) => !isFilled(row, at))] : [])),
  )
  return told.length === 0 ? null : told.filter(Boolean).length * 2 > told.length
}

/** Whether the date of a refund on the first row of an order is that of all its rows. */
export function isRefundDateOfOrder(all: readonly (readonly TableRow[])[], columns: MappedColumns): boolean {
  const orders = all.map((rows) => rows.filter(isSale)).filter((rows) => rows.length > 1)
  const mixed = orders.filter((rows) => !isOneValue(rows.map(({ refundedAt }) => refundedAt)))
  const isBelow = mixed.some(
    ([first, ...below]) => first?.refundedAt === null || below.some((row) => row.refundedAt !== null),
  )
  if (isBelow) return false
  return areFirstRowsFuller(orders, columns) ?? mixed.length >= LEAST_FIRST_ROWS
}

/**
 * Finds out which amounts are per order and which per line. An amount is per order if it's equal on all rows of nearly
 * all orders, although the rows differ. Stated totals confirm it.
 */
export function findCharges(orders: readonly (readonly TableRow[])[], columns: MappedColumns): ChargeFindings {
  // Leave out returned rows, because they have their own charges.
  const several = orders.map((rows) => rows.filter(isSale)).filter((rows) => rows.length > 1)
  const mapped = CHARGE_FIELDS.filter((field) => columns(field).at >= 0)
  const scopes = { ...PLAIN_RULES.scopes }
  const likely = new Map<ChargeField, Likely>()
  const repeated: ChargeField[] = []
  for (const field of mapped) {
    const pattern = patternOf(several, field)
    const found = likelyScope(field, pattern)
    likely.set(field, found)
    scopes[field] = found.scope
    if (pattern.equal > 0) repeated.push(field)
  }
  const explained = columns('order_total').at < 0 ? null : explainTotals(orders, candidatesFor(scopes, columns))
  const rules = explained?.rules ?? { ...PLAIN_RULES, scopes }
  const isTaxOpen = explained === null && columns('tax').at >= 0
  const tax = isTaxOpen ? findTaxInPrices(complete(orders), columns, scopes) : null
  return {
    scopes: rules.scopes,
    isTaxIncluded: tax === null ? rules.isTaxIncluded : tax === 'included',
    isTaxInDoubt: tax === 'unknown',
    isShippingOutsideTotal: rules.isShippingOutsideTotal,
    doubts: mapped.filter((field) => likely.get(field)?.isSure === false && explained?.isSettled(field) !== true),
    repeated: repeated.filter((field) => rules.scopes[field] === 'order'),
  }
}
