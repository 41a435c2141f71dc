import type { Days, FiguresTruth, Metric } from './truth.ts'

/** One way to read a question. */
export type Way = { metric: Metric; days: Days; versus: Days | undefined }

export const waysOf = ({ metrics, periods, versus }: FiguresTruth): Way[] =>
  metrics.flatMap((metric) => periods.map((days, at): Way => ({ metric, days, versus: versus?.[at] })))

/** What a reply calls a metric, or how its label begins. */
function labelOf(metric: Metric): string {
  if (metric === 'margin_rate') return 'Margin'
  const words = metric.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Averages over time are called so. */
export const wantedLabel = (metric: Metric, { per }: FiguresTruth): string =>
  labelOf(metric) + (per ? ` per ${per}` : '')
