import type { Breakdown } from '#data/figures/figures.ts'
import { labelInText } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import type { ExploreChoice } from '#figures/choices/explore-choice.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { chartKindOf } from './chart-series.ts'

type ExploreHeadingProps = {
  /** Missing while it loads. */
  breakdown: Breakdown | null | undefined
  /** Whether another total was asked for. */
  isOutdated: boolean
  choice: ExploreChoice
  /** Changes what the address says. */
  choose: (changes: Record<string, string | null>) => void
}

/** The metric that Explore draws, and its total. The controls above say by what. */
export function ExploreHeading({ breakdown, isOutdated, choice, choose }: ExploreHeadingProps) {
  const { metrics } = choice
  const metric = drawnMetric(choice)
  const hasChoice = chartKindOf(choice.by) !== null && metrics.length > 1
  return (
    <div className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="sr-only">{labelOfFigures(choice)}</h2>
      {hasChoice ? (
        <OptionSelect
          aria-label="Metric of the chart"
          className="w-auto"
          value={metric}
          options={metrics.map((name) => ({ value: name, label: QUERY_METRIC_DEFINITIONS[name].label }))}
          onChange={(name) => choose({ metric: name === metrics[0] ? null : name })}
        />
      ) : (
        <span aria-hidden className="text-base font-semibold">
          {QUERY_METRIC_DEFINITIONS[metric].label}
        </span>
      )}
      <p role="status" className="text-xl font-semibold tabular-nums">
        {breakdown && !isOutdated && formatFigure(metric, breakdown.totals[metric]?.value ?? null, breakdown.currency)}
      </p>
    </div>
  )
}

/** Returns the metric that the chart or, without one, the bars in the table show. Bars follow the order of the rows. */
export function drawnMetric({ by, metric, metrics, sort }: ExploreChoice) {
  if (chartKindOf(by) !== null) return metric
  return metrics.find((name) => name === sort.key) ?? metrics[0] ?? metric
}

/** Names what Explore draws, such as "Net sales by country". */
export function labelOfFigures(choice: ExploreChoice): string {
  const { label } = QUERY_METRIC_DEFINITIONS[drawnMetric(choice)]
  return choice.by.length === 0 ? label : `${label} by ${choice.by.map(labelInText).join(' and ')}`
}
