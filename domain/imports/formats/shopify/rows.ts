import { readText } from '#domain/imports/cells/cells.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import type { ShopifyColumns, ShopifyField } from './columns.ts'

/** Only an order's first row has order-level cells, such as a status or a total. */
const HEAD_MARKS: readonly ShopifyField[] = ['financialStatus', 'total', 'subtotal']

const ITEM_CELLS: readonly ShopifyField[] = ['lineQuantity', 'lineName', 'lineSku', 'linePrice']

function headMark(rows: readonly SourceRow[], columns: ShopifyColumns): number | undefined {
  const marks = HEAD_MARKS.map((field) => columns(field).at).filter((at) => at >= 0)
  return marks.find((at) => rows.some((row) => (row.cells[at] ?? '').trim() !== ''))
}

/** Splits rows into blocks that start with an order's first row. */
function splitAtHeads(rows: readonly SourceRow[], mark: number): SourceRow[][] {
  const blocks: SourceRow[][] = []
  for (const row of rows) {
    const isHead = (row.cells[mark] ?? '').trim() !== ''
    if (isHead || blocks.length === 0) blocks.push([row])
    else blocks.at(-1)?.push(row)
  }
  return blocks
}

const itemsOf = (rows: readonly SourceRow[], columns: ShopifyColumns): string =>
  rows.map(({ cells }) => ITEM_CELLS.map((field) => readText(cells, columns(field))).join('\u001F')).join('\u001E')

/**
 * Combined exports can contain an order twice. Returns its last copy and the older ones. In tables that repeat the
 * order's cells on every row, only rows with the same item are copies.
 */
export function latestCopy(rows: readonly SourceRow[], columns: ShopifyColumns) {
  const mark = headMark(rows, columns)
  const blocks = mark === undefined ? [] : splitAtHeads(rows, mark)
  const last = blocks.at(-1)
  if (last === undefined || blocks.length === 1) return { rows, older: [] }
  const isFilledDown = blocks.every((block) => block.length === 1)
  const lastItems = itemsOf(last, columns)
  const isCopy = (block: SourceRow[]) => !isFilledDown || itemsOf(block, columns) === lastItems
  const older = new Set(blocks.slice(0, -1).filter(isCopy).flat())
  return { rows: rows.filter((row) => !older.has(row)), older: [...older] }
}

/** Returns the order's first row, or `undefined` if it was rejected. */
export function headOf(rows: readonly SourceRow[], columns: ShopifyColumns): SourceRow | undefined {
  const hasMarks = HEAD_MARKS.some((field) => columns(field).at >= 0)
  const mark = headMark(rows, columns)
  if (mark === undefined) return hasMarks ? undefined : rows[0]
  return rows.find((row) => (row.cells[mark] ?? '').trim() !== '')
}
