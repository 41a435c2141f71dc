import { CLOSE, type ColumnFacts, NEARLY_ALL, nameRank, numberAt } from './column-facts.ts'
import { isLiveMode, isYesOrNo, knownStatus, normalizeStatus } from './status-words.ts'

/** The usual rates of taxes on sales, in percent. */
const RATES = new Set([
  2.1, 2.5, 2.6, 4, 5, 5.5, 6, 7, 7.7, 8, 8.1, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
])
const MOST_RATES = 4

/**
 * Whether a column says yes or no with 1 and 0, such as "Refunded?" or "Is test". A column of returned pieces can have
 * the same numbers.
 */
export function isFlag({ name, values, matches }: ColumnFacts): boolean {
  if (!values.every((value) => value === '' || isYesOrNo(normalizeStatus(value)))) return false
  if (/\?\s*$|^(?:is|has|was)[\s_]/i.test(name) || isLiveMode(name)) return true
  const meaning = knownStatus(normalizeStatus(name))
  const isLoss = meaning !== null && meaning !== 'counts' && !matches.has('returned_quantity')
  // Zeros alone can be amounts.
  return isLoss && values.some((value) => value !== '' && value !== '0')
}

/** Whether a name says that its numbers are percentages: "VAT %", and not "VAT 20%", which is what that rate comes to. */
export const isPercentName = (name: string): boolean => /(?<!\d\s*)%|percent|prozent|pourcent|porcent/i.test(name)

/** Whether a name says that its amounts are for one piece. */
export const isPerPiece = (name: string): boolean =>
  /\b(?:per|par|por) (?:unit|piece|item|unité|pièce|unidad)|pro stück|per stuk/i.test(name)

/** Whether a column has what is taken off a price in percent, by its name or its cells. */
export function isPercentOff(column: ColumnFacts): boolean {
  if (nameRank(column, 'discount') === 0) return false
  const cells = column.values.filter((value) => value !== '')
  return isPercentName(column.name) || (cells.length > 0 && cells.every((cell) => /^\d+(?:[.,]\d+)?\s?%$/.test(cell)))
}

/** Whether the same number stands beside goods of different values, in these groups of rows. */
function isForAnyGoods(column: ColumnFacts, goods: (row: number) => number, groups: readonly number[][]): boolean {
  const values = new Map<number, number[]>()
  for (const rows of groups) {
    const value = numberAt(column, rows[0] ?? 0)
    const sum = rows.reduce((left, row) => left + goods(row), 0)
    if (value > 0 && sum > 0) values.set(value, [...(values.get(value) ?? []), sum])
  }
  return [...values.values()].some((sums) => Math.max(...sums) > 1.2 * Math.min(...sums))
}

/** Whether all numbers are usual rates of a tax, and the same for lines and for orders of different values. */
export function areRates(column: ColumnFacts, goods: (row: number) => number, orders: readonly number[][]): boolean {
  const values = column.numbers.filter((value) => !Number.isNaN(value) && value !== 0)
  const distinct = new Set(values)
  if (distinct.size === 0 || distinct.size > MOST_RATES || values.some((value) => !RATES.has(value))) return false
  const lines = column.numbers.map((_value, row) => [row])
  return isForAnyGoods(column, goods, lines) && isForAnyGoods(column, goods, orders)
}

type Row = { price: ColumnFacts; pieces: ColumnFacts; total: ColumnFacts }

/**
 * Whether the line totals are after a discount in percent, or per piece, on nearly all rows where that isn't the same as
 * the plain amount.
 */
export function isTakenOffOtherwise(column: ColumnFacts, { price, pieces, total }: Row): boolean {
  const discounted = column.numbers.flatMap((value, row) => (value > 0 && numberAt(price, row) > 0 ? [row] : []))
  const ways = [
    (value: number, row: number) => (value / 100) * numberAt(price, row) * numberAt(pieces, row),
    (value: number, row: number) => value * numberAt(pieces, row),
  ]
  return ways.some((off) => {
    const rows = discounted.filter((row) => Math.abs(off(numberAt(column, row), row) - numberAt(column, row)) > CLOSE)
    const matching = rows.filter((row) => {
      const gross = numberAt(price, row) * numberAt(pieces, row)
      return Math.abs(gross - off(numberAt(column, row), row) - numberAt(total, row)) <= CLOSE
    })
    return rows.length > 1 && matching.length >= rows.length * NEARLY_ALL
  })
}

/** Whether numbers under a name for refunds are pieces: whole, and never more than the pieces of the row. */
export function arePieces(column: ColumnFacts, pieces: ColumnFacts): boolean {
  if (/amount|total|betrag|montant|importe|importo|bedrag|額/i.test(column.name)) return false
  const isPiece = (value: number, row: number) => Number.isInteger(value) && Math.abs(value) <= numberAt(pieces, row)
  const some = column.numbers.some((value) => value !== 0 && !Number.isNaN(value))
  return some && column.numbers.every((value, row) => Number.isNaN(value) || isPiece(value, row))
}

const LIST_PRICE =
  /list ?price|\brrp\b|msrp|retail price|regular price|original price|compare|\buvp\b|listenpreis|\bpvp\b/i

/** Whether amounts of several pieces are at most their list price, so that they are prices and not totals. */
export function isBelowListPrice(column: ColumnFacts, pieces: ColumnFacts, columns: readonly ColumnFacts[]): boolean {
  const list = columns.find(({ name, amountShare }) => LIST_PRICE.test(name) && amountShare > 0.5)
  if (list === undefined || list === column) return false
  const rows = column.numbers.flatMap((value, row) => (value > 0 && numberAt(pieces, row) > 1 ? [row] : []))
  const below = rows.filter((row) => numberAt(column, row) <= numberAt(list, row) + CLOSE)
  return below.length * 2 > rows.length
}

/** Whether a name says that a discount is taken off already. Other words for "net" can mean without tax. */
export const isAfterDiscount = (name: string): boolean =>
  /\bnet (?:sales|revenue|amount|total)\b|after discount|price paid|paid price|nach rabatt|après remise/i.test(name)
