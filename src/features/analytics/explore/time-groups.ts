import { type DimensionName, isTimeDimension } from '#domain/dimensions.ts'

type Keyed = { keys: readonly (string | null)[] }

/**
 * Whether rows are shown in groups, one for each unit of time: they are divided by time and something else, and sorted by
 * time. The rows are checked too, because those of the previous order are shown until new ones arrive.
 */
export function hasTimeGroups(rows: readonly Keyed[], by: readonly DimensionName[], sortedBy: string): boolean {
  const [unit, other] = by
  if (unit === undefined || other === undefined || !isTimeDimension(unit) || isTimeDimension(other)) return false
  if (sortedBy !== unit) return false
  const starts = rows.filter(({ keys }, at) => at === 0 || rows[at - 1]?.keys[0] !== keys[0])
  return starts.length < rows.length && new Set(starts.map(({ keys }) => keys[0])).size === starts.length
}

/** Puts the sum of each unit of time before its rows, if there is one. */
export function withGroupSums<Row extends Keyed>(rows: readonly Row[], toSum: (first: Row) => Row | null): Row[] {
  return rows.flatMap((row, at) => {
    const sum = at === 0 || rows[at - 1]?.keys[0] !== row.keys[0] ? toSum(row) : null
    return sum ? [sum, row] : [row]
  })
}
