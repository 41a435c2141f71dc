import { readText } from '#domain/imports/cells/cells.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import type { ShopifyColumns, ShopifyField } from './shopify-columns.ts'

/** Order-level cells stand on an order's first row only; it is the one with a status, or with a total. */
const HEAD_MARKS: readonly ShopifyField[] = ['financialStatus', 'total', 'subtotal']

const ITEM_CELLS: readonly ShopifyField[] = ['lineQuantity', 'lineName', 'lineSku', 'linePrice']

function headMark(rows: readonly SourceRow[], columns: ShopifyColumns): number | undefined {
  const marks = HEAD_MARKS.map((field) => columns(field).at).filter((at) => at >= 0)
  return marks.find((at) => rows.some((row) => (row.cells[at] ?? '').trim() !== ''))
}

/** Runs of rows that each begin with a first row. */
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
 * The rows of one order as the file has them last, and its older copies: exports pasted below each other hold an order
 * twice. Tables in which somebody filled the blank cells down have a first row per line, with other items in each.
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

/** `undefined` where the first row is not among them, because it was rejected. */
export function headOf(rows: readonly SourceRow[], columns: ShopifyColumns): SourceRow | undefined {
  const hasMarks = HEAD_MARKS.some((field) => columns(field).at >= 0)
  const mark = headMark(rows, columns)
  if (mark === undefined) return hasMarks ? undefined : rows[0]
  return rows.find((row) => (row.cells[mark] ?? '').trim() !== '')
}
