import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'

export type ExploreView = {
  store: string
  period: Period
  compare: string
  match?: string | undefined
  metrics: readonly QueryMetric[]
  by: readonly DimensionName[]
  where?: Filter | undefined
  /** The metric or dimension that rows are sorted by; a leading `-` sorts from high to low. */
  order?: string | undefined
}

/** Returns the address at which Explore shows the same figures. It shows up to six metrics. */
export function toExploreAddress({ store, period, compare, match, metrics, by, where, order }: ExploreView): string {
  const [split = 'none', and] = by
  const search = new URLSearchParams({ tab: 'explore', store, period: 'custom', ...period, compare })
  if (match !== undefined) search.set('match', match)
  search.set('metrics', metrics.join(','))
  search.set('split', split)
  if (and !== undefined) search.set('and', and)
  if (where) search.set('where', JSON.stringify(where[0] === 'and' ? where[1] : [where]))
  if (order !== undefined) search.set('order', order)
  return `/analytics?${search.toString()}`
}
