import type { AskedFigures, ShownFigures } from '#domain/contracts/questions.ts'
import { roomForPeople } from './room-for-people.ts'

/** Keeps the rows that rose, or those that fell, with the largest change first. */
export function rankByChange(figures: ShownFigures, asked: AskedFigures): ShownFigures {
  const { query, trend, limit } = asked
  const [metric] = query.metrics
  const sign = trend === 'down' ? -1 : 1
  const changeOf = ({ metrics }: ShownFigures['rows'][number]) => {
    const { value = null, comparison = null } = (metric && metrics[metric]) ?? {}
    return value === null || comparison === null ? 0 : sign * (value - comparison)
  }
  const changed = figures.rows
    .filter((row) => changeOf(row) > 0)
    .toSorted((one, other) => changeOf(other) - changeOf(one))
  return {
    ...figures,
    rows: changed.slice(0, roomForPeople({ rows: changed }, asked, limit)),
    rowCount: changed.length,
    others: null,
  }
}
