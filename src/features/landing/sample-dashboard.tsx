import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { cn } from '#lib/cn.ts'
import { formatNumber } from '#lib/format.ts'
import { BarList } from '#ui/charts/bar-list.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SampleChart } from './sample-chart.tsx'
import { formatSampleMoney, SAMPLE } from './sample-figures.ts'

type Tile = (typeof SAMPLE.tiles)[number]

/** A dashboard with sample figures. */
export function SampleDashboard() {
  return (
    <section
      aria-label="The dashboard, with sample figures"
      className="mt-14 rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-base font-semibold">Last 30 days</p>
        <Badge>Sample figures</Badge>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
        {SAMPLE.tiles.map((tile) => (
          <SampleTile key={tile.label} tile={tile} />
        ))}
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Card>
          <h2 className="mb-2 text-base font-semibold">Sales over time</h2>
          <SampleChart />
        </Card>
        <Card>
          <h2 className="mb-4 text-base font-semibold">Top products</h2>
          <BarList
            bars={SAMPLE.products.map(({ units, ...product }) => ({
              ...product,
              detail: `${formatNumber(units)} sold`,
            }))}
            renderValue={(value) => formatSampleMoney(value)}
          />
        </Card>
      </div>
    </section>
  )
}

function SampleTile({ tile: { label, value, change, isUp, comparison, shape } }: { tile: Tile }) {
  const Arrow = isUp ? ArrowUpRight : ArrowDownRight
  return (
    <div className="flex min-w-0 flex-col gap-3 bg-surface p-3.5 sm:p-5">
      <p className="text-muted">{label}</p>
      <p className="text-2xl leading-8 font-semibold tracking-tight tabular-nums">{value}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted tabular-nums">
        <span className={cn('inline-flex items-center gap-0.5 font-medium', isUp ? 'text-good' : 'text-bad')}>
          <Arrow aria-hidden className="size-3.5" />
          {change}
        </span>
        vs {comparison}
      </p>
      <Sparkline values={shape} label={`${label} over the period`} className="mt-auto" />
    </div>
  )
}
