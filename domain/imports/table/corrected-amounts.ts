import {
  arePieces,
  areRates,
  isAfterDiscount,
  isBelowListPrice,
  isPercentOff,
  isTakenOffOtherwise,
} from './amount-kinds.ts'
import { type Amounts, type AmountTable, chargesIn, goodsColumns } from './amounts.ts'
import { chargeNamed } from './charge-names.ts'
import { type ColumnFacts, numberAt } from './column-facts.ts'
import { goodsIn } from './goods-evidence.ts'
import { findMissingCharges, rowsByOrder } from './total-evidence.ts'

/** Reads a line total as a price if several pieces cost no more than the list price of one. */
export function addPricePaid(amounts: Amounts, columns: readonly ColumnFacts[]) {
  const [found, pieces] = [amounts.get('line_total'), amounts.get('quantity')?.column]
  if (found === undefined || pieces === undefined || amounts.has('unit_price')) return
  if (!isBelowListPrice(found.column, pieces, columns)) return
  amounts.delete('line_total')
  amounts.set('unit_price', { ...found, reason: 'Several pieces cost no more than the list price of one.' })
}

/** Reads "Returns" as returned pieces if its numbers can't be amounts. */
export function addReturnedPieces(amounts: Amounts) {
  const [found, pieces] = [amounts.get('refund_amount'), amounts.get('quantity')?.column]
  if (found === undefined || pieces === undefined || amounts.has('returned_quantity')) return
  if (!arePieces(found.column, pieces)) return
  amounts.delete('refund_amount')
  amounts.set('returned_quantity', { ...found, reason: 'Its numbers are never more than the quantities.' })
}

/** Whether the discount is in the line totals already, by their name or because only then they come to the totals. */
function isDiscountTaken(amounts: Amounts, { columns, orders, open }: AmountTable): boolean {
  const [total, line] = [amounts.get('order_total')?.column, amounts.get('line_total')?.column]
  if (line === undefined || amounts.has('unit_price')) return false
  if (isAfterDiscount(line.name)) return true
  const [value] = goodsIn(goodsColumns(amounts), columns, orders)
  if (value === undefined || total === undefined || orders === null) return false
  const known = chargesIn(amounts)
  const isExplained = (charges: typeof known) =>
    findMissingCharges({ value, total, orders, known: charges, open }) !== null
  return !isExplained(known) && isExplained(known.filter(({ charge }) => charge !== 'discount'))
}

/** Whether the orders come to their totals only without the duties, which somebody else charges then. */
function areDutiesOutside(amounts: Amounts, { columns, orders, open }: AmountTable): boolean {
  const total = amounts.get('order_total')?.column
  const duties = amounts.get('duties')?.column
  if (total === undefined || duties === undefined || orders === null) return false
  const known = chargesIn(amounts).filter(({ charge }) => charge !== 'duties')
  // Orders without duties prove nothing.
  const dutiable = rowsByOrder(orders).filter((rows) => rows.some((at) => numberAt(duties, at) !== 0))
  const told = new Set(dutiable.flat())
  const totals = { ...total, numbers: total.numbers.map((amount, at) => (told.has(at) ? amount : 0)) }
  return goodsIn(goodsColumns(amounts), columns, orders).some((value) => {
    const found = findMissingCharges({ value, total: totals, orders, known, open: [...open, duties] })
    return found !== null && found.every(({ column }) => column !== duties)
  })
}

/** Returns the columns that are no charges, in spite of their names. */
function findNoCharges(amounts: Amounts, table: AmountTable): ColumnFacts[] {
  const { price, pieces, total } = goodsColumns(amounts)
  const [value] = goodsIn({ price, pieces, total }, table.columns, table.orders)
  const groups = table.orders === null ? [] : rowsByOrder(table.orders)
  const namedAs = (charge: 'discount' | 'tax') => {
    const known = amounts.get(charge)?.column
    const others = table.open.filter(({ name }) => chargeNamed(name) === charge)
    return known === undefined ? others : [known, ...others]
  }
  const rates = namedAs('tax').filter((column) => value && areRates(column, value, groups))
  const row = price && pieces && total ? { price, pieces, total } : null
  const off = namedAs('discount').filter((column) => row && isTakenOffOtherwise(column, row))
  const duties = areDutiesOutside(amounts, table) ? (amounts.get('duties')?.column ?? []) : []
  return [...rates, ...(isDiscountTaken(amounts, table) ? namedAs('discount') : off)].concat(duties)
}

/** Removes columns that are no charges, and returns them. */
export function dropNoCharges(amounts: Amounts, table: AmountTable): ColumnFacts[] {
  const found = findNoCharges(amounts, table)
  for (const field of ['discount', 'tax', 'duties'] as const) {
    const column = amounts.get(field)?.column
    if (column !== undefined && found.includes(column)) amounts.delete(field)
  }
  return found
}

/** Finds a discount in percent of the price, which nothing else says. */
export function addPercentOff(amounts: Amounts, columns: readonly ColumnFacts[]) {
  const column = columns.find(isPercentOff)
  if (column === undefined || !amounts.has('unit_price') || amounts.has('line_total') || amounts.has('discount')) return
  amounts.set('discount', { column, reason: 'Its values are percentages of the price.' })
}
