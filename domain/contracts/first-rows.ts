import * as v from 'valibot'
import { someOf } from './answer-parts.ts'
import { COLUMN_USES, DATE_ORDERS } from './import-terms.ts'

const cell = v.object({
  /** As in the file. */
  text: v.string(),
  /** The cell as an amount: a decimal such as "1234.56". Missing if it isn't one. */
  amount: v.optional(v.string()),
  /** The currency beside the amount, such as EUR for "€". */
  currency: v.optional(v.string()),
  /** The cell as a number of pieces: "2 pcs" is "2". Missing if it isn't one. */
  pieces: v.optional(v.string()),
  /** The cell as a date in the store's time zone, as YYYY-MM-DD or YYYY-MM-DDTHH:MM. Missing if it isn't one. */
  dates: someOf(DATE_ORDERS, v.string()),
})

/** The first rows of a file, with what their cells can be read as. */
export const firstRowsSchema = v.object({
  /** The names of the file's columns. */
  columns: v.array(v.string()),
  /**
   * What each column is read as; `null` for a column that isn't read. Missing for tables whose columns are asked about:
   * their mapping says it.
   */
  uses: v.optional(v.array(v.nullable(v.picklist(COLUMN_USES)))),
  /** Whether the file's dates have the day or the month first; `null` if they don't show it. */
  dateOrder: v.nullable(v.picklist(DATE_ORDERS)),
  /** The currency of amounts without one. */
  currency: v.string(),
  rows: v.array(v.object({ line: v.number(), cells: v.array(cell) })),
})

export type FirstRows = v.InferOutput<typeof firstRowsSchema>
export type FileCell = FirstRows['rows'][number]['cells'][number]
export type ColumnUse = (typeof COLUMN_USES)[number]
