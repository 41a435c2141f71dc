import type { MappingField } from '#domain/contracts/imports.ts'
import { type ColumnFacts, type Found, nameRank, nameReason } from './column-facts.ts'

const AMOUNT_FIELDS = [
  'quantity',
  'unit_price',
  'refund_amount',
  'order_total',
  'line_total',
  'discount',
  'shipping',
  'tax',
] as const satisfies readonly MappingField[]

type AmountField = (typeof AMOUNT_FIELDS)[number]
type Amounts = Map<AmountField, Found>

const MOSTLY = 0.8
const NEARLY_ALL = 0.95
/** At most this many columns are multiplied with each other. */
const MAX_RELATED = 12

const isAmounts = ({ amountShare, filledShare }: ColumnFacts): boolean => filledShare === 0 || amountShare >= MOSTLY

const isWhole = ({ numbers }: ColumnFacts): boolean =>
  numbers.every((value) => Number.isNaN(value) || Number.isInteger(value))

/** Finds the column with the best name for each field. */
function named(columns: readonly ColumnFacts[]): Amounts {
  const found: Amounts = new Map()
  const taken = new Set<ColumnFacts>()
  for (const field of AMOUNT_FIELDS) {
    const [best] = columns
      .filter((column) => isAmounts(column) && !taken.has(column))
      .map((column) => ({ column, rank: nameRank(column, field) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((left, right) => right.rank - left.rank)
    if (best === undefined) continue
    taken.add(best.column)
    found.set(field, { column: best.column, reason: nameReason(best.column, field) })
  }
  return found
}

type Triple = { quantity: ColumnFacts; price: ColumnFacts; total: ColumnFacts }

const isProduct = (quantity: number, price: number, total: number): boolean =>
  Math.abs(quantity * price - total) <= 0.011 + Math.abs(total) * 1e-9

/** Whether quantity × price equals the total on nearly all rows, including some with a quantity above 1. */
function isRelated({ quantity, price, total }: Triple): boolean {
  let rows = 0
  let matching = 0
  let telling = 0
  quantity.numbers.forEach((pieces, at) => {
    const [each = Number.NaN, sum = Number.NaN] = [price.numbers[at], total.numbers[at]]
    if (Number.isNaN(pieces + each + sum)) return
    rows += 1
    if (!isProduct(pieces, each, sum)) return
    matching += 1
    if (pieces !== 1 && each !== 0 && each !== 1) telling += 1
  })
  return rows > 0 && matching >= rows * NEARLY_ALL && telling > 0
}

/** Returns the column named like the field. Without one, returns all columns with unknown names. */
function choicesFor(field: AmountField, amounts: Amounts, open: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const known = amounts.get(field)
  return known === undefined ? open : [known.column]
}

function findTriple(amounts: Amounts, open: readonly ColumnFacts[]): Triple | null {
  const totals = [...choicesFor('line_total', amounts, open), ...choicesFor('order_total', amounts, [])]
  for (const quantity of choicesFor('quantity', amounts, open).filter(isWhole)) {
    for (const price of choicesFor('unit_price', amounts, open)) {
      const total = totals.find(
        (candidate) =>
          new Set([quantity, price, candidate]).size === 3 && isRelated({ quantity, price, total: candidate }),
      )
      if (total !== undefined) return { quantity, price, total }
    }
  }
  return null
}

/** Whether the column has different values in the rows of one order. */
function differsWithinOrders(column: ColumnFacts, orders: ColumnFacts | null): boolean {
  const first = new Map<string, string>()
  return column.values.some((value, at) => {
    const order = orders?.values[at]
    if (order === undefined || order === '') return false
    const before = first.get(order)
    if (before === undefined) first.set(order, value)
    return before !== undefined && before !== value
  })
}

/**
 * Finds columns where quantity × price = total. If a column named "total" is the total of a line, it becomes the line
 * total.
 */
function addRelation(amounts: Amounts, open: readonly ColumnFacts[], orders: ColumnFacts | null): boolean {
  const triple = findTriple(amounts, open)
  if (triple === null) return false
  const { quantity, price, total } = triple
  const reason = `“${quantity.name}” × “${price.name}” equals “${total.name}” on nearly all rows.`
  const isOrderTotal = amounts.get('order_total')?.column === total
  if (isOrderTotal && !differsWithinOrders(total, orders)) return true
  if (isOrderTotal) amounts.delete('order_total')
  amounts.set('quantity', { column: quantity, reason })
  amounts.set('unit_price', { column: price, reason })
  amounts.set('line_total', { column: total, reason })
  return true
}

type Priced = { amount: number; pieces: number }

/**
 * Counts how often a product has the same amount for different quantities, and how often the amount grows with the
 * quantity.
 */
function comparePieces(amounts: ColumnFacts, quantity: ColumnFacts, product: ColumnFacts) {
  const seen = new Map<string, Priced>()
  const count = { same: 0, growing: 0 }
  product.values.forEach((name, at) => {
    const [amount = Number.NaN, pieces = Number.NaN] = [amounts.numbers[at], quantity.numbers[at]]
    if (name === '' || Number.isNaN(amount + pieces)) return
    const before = seen.get(name) ?? { amount, pieces }
    seen.set(name, before)
    if (before.pieces === pieces) return
    if (before.amount === amount) count.same += 1
    else if (isProduct(pieces, before.amount / before.pieces, amount)) count.growing += 1
  })
  return count
}

/**
 * Returns whether a column has prices (the same for any quantity) or line totals (grow with the quantity). Returns
 * `null` if the rows don't show it.
 */
function priceOrTotal(
  column: ColumnFacts,
  quantity: ColumnFacts,
  products: readonly ColumnFacts[],
): (Found & { field: AmountField }) | null {
  for (const product of products) {
    const { same, growing } = comparePieces(column, quantity, product)
    if (same > growing) {
      return { field: 'unit_price', column, reason: 'The amount is the same for a product, whatever the quantity.' }
    }
    if (growing > same)
      return { field: 'line_total', column, reason: 'The amount grows with the quantity of a product.' }
  }
  return null
}

/**
 * Used if no amount was found by name. If exactly one column can be an amount, its values show whether it is the price
 * or the line total.
 */
function addOnlyAmount(amounts: Amounts, open: readonly ColumnFacts[], columns: readonly ColumnFacts[]) {
  const [column, second] = open.filter((candidate) => !isWhole(candidate))
  const quantity = amounts.get('quantity')?.column
  if (column === undefined || second !== undefined || quantity === undefined) return
  const products = columns.filter(
    ({ amountShare, dateShare, distinct }) => amountShare < MOSTLY && dateShare < MOSTLY && distinct > 1,
  )
  const found = priceOrTotal(column, quantity, products)
  if (found !== null) amounts.set(found.field, found)
}

/** Finds quantities and amounts by the column names, and by multiplying their values. */
export function findAmounts(
  columns: readonly ColumnFacts[],
  orders: ColumnFacts | null,
): { field: AmountField; found: Found }[] {
  const amounts = named(columns)
  const taken = new Set([...amounts.values()].map(({ column }) => column))
  const open = columns
    .filter((column) => column.filledShare > 0 && isAmounts(column) && !taken.has(column))
    .slice(0, MAX_RELATED)
  addRelation(amounts, open, orders)
  const hasValue = (['unit_price', 'line_total', 'order_total'] as const).some((field) => amounts.has(field))
  if (!hasValue) addOnlyAmount(amounts, open, columns)
  return [...amounts].map(([field, found]) => ({ field, found }))
}
