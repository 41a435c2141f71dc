import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { noteOnMetric } from '#domain/figure-notes.ts'
import { localeFormat } from '#lib/intl.ts'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { cn } from '#lib/cn.ts'
import { describeChange } from '#lib/metric-change.ts'
import { ChangeMark } from '#ui/change-mark.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { formatMetric } from './format-metric.ts'
import { finishedBuckets } from './finished-buckets.ts'
import { MetricDefinition } from './metric-definition.tsx'
import type { MetricTile } from './metric-tiles.ts'

/** More characters than this do not fit half a phone's width in large type. */
const LONGEST_LARGE = 11

/** One figure: its value, how it moved, what it is compared with, its shape over the period, and its definition. */
export function MetricTileCard({ tile, dashboard }: { tile: MetricTile; dashboard: Dashboard }) {
  const metric = dashboard.metrics[tile.name]
  const { label, definition } = METRIC_DEFINITIONS[tile.name]
  const format = (value: number | null) => formatMetric(tile.kind, value, dashboard.store.currency)
  const change = describeChange(tile, metric)
  const value = format(metric.value)
  const note = noteOnMetric(tile.name, dashboard, localeFormat)
  const values = finishedBuckets(dashboard).map(tile.bucketValue)
  return (
    <article
      aria-label={label}
      className={cn(
        'relative grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-2 p-4 sm:p-5',
        dashboard.comparison ? 'row-span-4' : 'row-span-3',
        hairlines,
      )}
    >
      <MetricDefinition label={label} definition={definition} />
      <p
        className={cn(
          'truncate leading-9 font-semibold tracking-tight tabular-nums',
          value.length > LONGEST_LARGE
            ? 'text-lg sm:text-2xl lg:text-[1.75rem] 2xl:text-2xl'
            : 'text-2xl sm:text-[1.75rem]',
        )}
      >
        {value}
      </p>
      {dashboard.comparison && (
        <p className="flex min-h-5 flex-wrap content-start items-center gap-x-2 text-xs text-muted tabular-nums">
          {change && <ChangeMark {...change} />}
          {metric.comparison === null ? (
            'Nothing to compare with'
          ) : (
            <span>
              <span className="sr-only">compared with </span>
              <span aria-hidden="true">vs </span>
              {format(metric.comparison)}
            </span>
          )}
        </p>
      )}
      <div className="mt-auto grid gap-2">
        {note && <p className="text-xs text-muted tabular-nums">{note}</p>}
        <Sparkline values={values} label={`${label} over the period`} className="pt-2" />
      </div>
    </article>
  )
}

// Drawn over the border of the strip where the tile is at its edge, so that they show between tiles only.
const hairlines = [
  'before:absolute before:inset-y-4 before:-left-px before:w-px before:bg-line',
  'after:absolute after:inset-x-4 after:-top-px after:h-px after:bg-line',
]
