type Column<Row> = {
  key: string
  /** The value that the column shows. Columns without this always show. */
  toValue?: (row: Row) => unknown
}

/** Returns the keys of the columns that show no value in any row: only nothing or zero. */
export function emptyColumns<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  return columns.filter(({ toValue }) => toValue && rows.every((row) => isNothing(toValue(row)))).map(({ key }) => key)
}

const isNothing = (value: unknown) => value === null || value === undefined || value === 0
