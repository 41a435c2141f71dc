import type { AskedFigures, ShownFigures } from '#domain/contracts/questions.ts'

/** Returns how many rows a list needs for as many people as asked for: the reply leaves out the orders of nobody. */
export function roomForPeople({ rows }: Pick<ShownFigures, 'rows'>, { query }: AskedFigures, limit: number): number {
  const hasNobody = query.by.join() === 'customer' && rows.slice(0, limit).some(({ labels: [label] }) => label === null)
  return hasNobody ? limit + 1 : limit
}
