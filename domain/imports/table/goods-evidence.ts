import { isTotalWord } from '#domain/imports/formats/header-row.ts'
import { type ColumnFacts, nameRank } from './column-facts.ts'

export type GoodsColumns = Record<'price' | 'pieces' | 'total', ColumnFacts | undefined>
type Value = (row: number) => number

const CLOSE = 0.011

const known = (value: number | undefined, otherwise: number): number =>
  value === undefined || Number.isNaN(value) ? otherwise : value

/** The rows of each order that name no product, and those that do. */
function rowsByOrder(columns: readonly ColumnFacts[], orders: ColumnFacts) {
  const names = columns.filter((column) => nameRank(column, 'product') + nameRank(column, 'sku') > 0)
  const rows = new Map<string, { bare: number[]; named: number[] }>()
  orders.values.forEach((order, at) => {
    const found = rows.get(order) ?? { bare: [], named: [] }
    found[names.every(({ values }) => values[at] === '' || isTotalWord(values[at] ?? '')) ? 'bare' : 'named'].push(at)
    rows.set(order, found)
  })
  return names.length === 0 ? [] : [...rows.values()]
}

/** Finds the rows that sum up the other rows of their order: they name no product and are worth as much as the others. */
function summariesIn(columns: readonly ColumnFacts[], orders: ColumnFacts | null, [value, each]: [Value, Value]) {
  const found = new Set<number>()
  if (orders === null) return found
  for (const { bare, named } of rowsByOrder(columns, orders)) {
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
  const each: Value = (row) => known(price?.numbers[row], 0)
  const ways: Value[] = []
  if (price) ways.push((row) => each(row) * known(pieces?.numbers[row], 1))
  if (total) ways.push((row) => known(total.numbers[row], 0))
  return ways.map((value) => {
    const summaries = summariesIn(columns, orders, [value, price ? each : value])
    return (row) => (summaries.has(row) ? 0 : value(row))
  })
}
