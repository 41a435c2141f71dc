import { type DimensionName, isTimeDimension } from '#domain/dimensions.ts'

type Keyed = { keys: readonly (string | null)[] }

/**
 * Whether rows are shown in groups, one for each unit of time: they are divided by time and something else, and the rows
 * of each unit follow each other.
 */
export function hasTimeGroups(rows: readonly Keyed[], by: readonly DimensionName[]): boolean {
  const [unit, other] = by
  if (unit === undefined || other === undefined || !isTimeDimension(unit) || isTimeDimension(other)) return false
  const starts = rows.filter(({ keys }, at) => at === 0 || rows[at - 1]?.keys[0] !== keys[0])
  return starts.length < rows.length && new Set(starts.map(({ keys }) => keys[0])).size === starts.length
}

/** Puts the sum of each unit of time before its rows. */
export function withGroupSums<Row extends Keyed>(rows: readonly Row[], toSum: (first: Row) => Row): Row[] {
  return rows.flatMap((row, at) => (at === 0 || rows[at - 1]?.keys[0] !== row.keys[0] ? [toSum(row), row] : [row]))
}
