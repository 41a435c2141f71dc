import { isTotalWord } from '#domain/imports/formats/header-row.ts'
import { CLOSE, type ColumnFacts, nameRank, numberAt } from './column-facts.ts'
import { rowsByOrder } from './total-evidence.ts'

export type GoodsColumns = Record<'price' | 'pieces' | 'total', ColumnFacts | undefined>
type Value = (row: number) => number

/** Splits the rows of each order into those that name no product, and those that do. */
function splitByProduct(columns: readonly ColumnFacts[], orders: ColumnFacts) {
  const names = columns.filter((column) => nameRank(column, 'product') + nameRank(column, 'sku') > 0)
  if (names.length === 0) return []
  const isBare = (at: number) => names.every(({ values }) => values[at] === '' || isTotalWord(values[at] ?? ''))
  return rowsByOrder(orders).map((rows) => ({
    bare: rows.filter(isBare),
    named: rows.filter((at) => !isBare(at)),
  }))
}

/** Finds the rows that sum up the other rows of their order: they name no product and are worth as much as the others. */
function summariesIn(columns: readonly ColumnFacts[], orders: ColumnFacts | null, [value, each]: [Value, Value]) {
  const found = new Set<number>()
  if (orders === null) return found
  for (const { bare, named } of splitByProduct(columns, orders)) {
    const [row, second] = bare
    if (row === undefined || second !== undefined) continue
    const sum = named.reduce((left, at) => left + value(at), 0)
    if (sum !== 0 && [value(row), each(row)].some((amount) => Math.abs(amount - sum) <= CLOSE)) found.add(row)
  }
  return found
}

/**
 * Returns the ways to read what a row's goods are worth: price × quantity, and the line total. A row that sums up the
 * others has no goods of its own.
 */
export function goodsIn(
  { price, pieces, total }: GoodsColumns,
  columns: readonly ColumnFacts[],
  orders: ColumnFacts | null,
): Value[] {
  const each: Value = (row) => numberAt(price, row)
  const ways: Value[] = []
  if (price) ways.push((row) => each(row) * numberAt(pieces, row, 1))
  if (total) ways.push((row) => numberAt(total, row))
  return ways.map((value) => {
    const summaries = summariesIn(columns, orders, [value, price ? each : value])
    return (row) => (summaries.has(row) ? 0 : value(row))
  })
}
