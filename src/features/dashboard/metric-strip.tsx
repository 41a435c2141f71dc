import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { noteOnMetric } from '#domain/figure-notes.ts'
import { completeBuckets } from '#domain/figures-end.ts'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { formatCaptionMoney } from '#figures/metrics/metric-format.ts'
import { MetricComparison } from '#figures/metrics/metric-comparison.tsx'
import { KeyFigure } from '#figures/metrics/key-figure.tsx'
import { cn } from '#lib/cn.ts'
import { localeFormat } from '#lib/intl.ts'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { formatMetric, isCompact, METRIC_TILES, type MetricTile, returnsNote } from './metric-tiles.ts'

/** The key figures side by side. */
export function MetricStrip({ dashboard }: { dashboard: Dashboard }) {
  return (
    <section
      aria-label="Key figures"
      className="grid grid-cols-1 rounded-card border border-line bg-surface min-[22.5rem]:grid-cols-2 md:grid-cols-3 2xl:grid-cols-6"
    >
      {METRIC_TILES.map((tile) => (
        <MetricTileCard key={tile.name} tile={tile} dashboard={dashboard} />
      ))}
    </section>
  )
}

// Lines between the tiles, for layouts with one, two, three and six columns. There are no lines at the outer edge,
// because they would stick out of the card's round corners.
const hairlines = [
  'border-line max-[22.5rem]:not-first:border-t',
  'min-[22.5rem]:max-md:even:border-l min-[22.5rem]:max-md:nth-[n+3]:border-t',
  'md:max-2xl:nth-[3n+2]:border-l md:max-2xl:nth-[3n]:border-l md:max-2xl:nth-[n+4]:border-t',
  '2xl:not-first:border-l',
]

/** One key figure with its change and trend line. */
function MetricTileCard({ tile, dashboard }: { tile: MetricTile; dashboard: Dashboard }) {
  const metric = dashboard.metrics[tile.name]
  const { label } = METRIC_DEFINITIONS[tile.name]
  const written = { currency: dashboard.store.currency, compact: isCompact(dashboard) }
  const format = (value: number | null) => formatMetric(tile.kind, value, written)
  const note = noteOnMetric(tile.name, dashboard, localeFormat) ?? returnsNote(tile.name, dashboard)
  const buckets = completeBuckets(dashboard.series, dashboard, dashboard.granularity)
  return (
    <article
      aria-label={label}
      className={cn(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-2 p-4 sm:px-5 sm:pb-5',
        dashboard.comparison ? 'row-span-4' : 'row-span-3',
        hairlines,
      )}
    >
      <h2 className="self-end text-xs font-medium text-muted sm:text-sm">{label}</h2>
      <p className="leading-9">
        <KeyFigure
          strip={METRIC_TILES.map(({ name, kind }) => formatMetric(kind, dashboard.metrics[name].value, written))}
          className="[--figure-size:1.5rem] sm:[--figure-size:1.75rem]"
        >
          {format(metric.value)}
        </KeyFigure>
      </p>
      {dashboard.comparison && (
        <p className="flex min-h-5 flex-wrap content-start items-center gap-x-2 text-xs tabular-nums">
          <MetricComparison
            trait={tile}
            metric={metric}
            period={dashboard.period}
            format={(value) =>
              tile.kind === 'money' ? formatCaptionMoney(value, written.currency, written.compact) : format(value)
            }
          />
        </p>
      )}
      <div className="mt-auto grid gap-2">
        {note && <p className="text-xs text-muted tabular-nums">{note}</p>}
        {buckets.length > 1 && <Sparkline values={buckets.map(tile.bucketValue)} label={`${label} over the period`} />}
      </div>
    </article>
  )
}
