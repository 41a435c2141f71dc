import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'

export type ExploreView = {
  store: string
  period: Period
  /** The name of the period, if it has one. It says which days are compared. */
  name?: string | undefined
  compare: string
  match?: string | undefined
  metrics: readonly QueryMetric[]
  by: readonly DimensionName[]
  where?: Filter | undefined
  /** The metric or dimension that rows are sorted by; a leading `-` sorts from high to low. */
  order?: string | undefined
}

/** Formats a filter for the URL of a page, which joins its conditions. */
export const toPageWhere = (where: Filter): string => JSON.stringify(where[0] === 'and' ? where[1] : [where])

/** Returns the address at which Explore shows the same figures. It shows up to six metrics. */
export function toExploreAddress(view: ExploreView): string {
  const { store, period, name, compare, match, metrics, by, where, order } = view
  const [split = 'none', and] = by
  const search = new URLSearchParams({ tab: 'explore', store, period: 'custom', ...period, compare })
  if (name !== undefined) search.set('name', name)
  if (match !== undefined) search.set('match', match)
  search.set('metrics', metrics.join(','))
  search.set('split', split)
  if (and !== undefined) search.set('and', and)
  if (where) search.set('where', toPageWhere(where))
  if (order !== undefined) search.set('order', order)
  return `/analytics?${search.toString()}`
}
