import { isAveraged } from '#domain/advisor/questions/queries/average-days.ts'
import type { AskedFigures } from '#domain/contracts/questions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'

/** Returns what a metric of an answer is called: "Net sales", or "Net sales per day" if it is an average over time. */
export function labelOf(name: QueryMetric, { average }: Pick<AskedFigures, 'average'>): string {
  const { label } = QUERY_METRIC_DEFINITIONS[name]
  return average && isAveraged(name) ? `${label} per ${average.unit}` : label
}
