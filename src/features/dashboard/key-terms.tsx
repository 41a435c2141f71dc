import { metricTerm } from '#domain/terms/metric-terms.ts'
import { Terms } from '#figures/panels/definitions.tsx'
import { METRIC_TILES } from './metric-tiles.ts'

/** What the key figures mean. */
export function KeyTerms() {
  return <Terms terms={METRIC_TILES.map(({ name }) => metricTerm(name))} />
}
