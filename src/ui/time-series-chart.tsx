import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { extremesOf, type PlotFormats, type PlotNames, type TimeSeriesPoint } from './chart-geometry.ts'
import { LinePlot } from './line-plot.tsx'
import { LineSwatch } from './line-swatch.tsx'

type TimeSeriesChartProps = {
  /** What the chart shows, such as "Net sales by day". */
  label: string
  points: readonly TimeSeriesPoint[]
  names: PlotNames
  formats: PlotFormats
  /** The last bucket is not over: the way to it is dotted. */
  isLastUnfinished?: boolean
  /** The same figures as a table, for those who would rather read them. */
  table: ReactNode
}

/** A series against its comparison, with a legend, a readout and a table view. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, points, names, formats, isLastUnfinished = false, table } = props
  const [isTable, setIsTable] = useState(false)
  return (
    <figure aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <figcaption className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 text-xs">
        <LegendEntry kind="current" name={names.current} />
        {names.comparison && <LegendEntry kind="comparison" name={names.comparison} />}
        <Button
          variant="ghost"
          size="compact"
          className="-mr-2 ml-auto text-muted"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? <ChartLine aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      </figcaption>
      {isTable ? (
        <div className="h-66 overflow-y-auto">{table}</div>
      ) : (
        <LinePlot
          label={label}
          summary={summaryOf(points, formats)}
          points={points}
          names={names}
          formats={formats}
          isLastUnfinished={isLastUnfinished}
        />
      )}
    </figure>
  )
}

function LegendEntry({ kind, name }: { kind: 'current' | 'comparison'; name: string }) {
  return (
    <span className="text-muted flex items-center gap-2 tabular-nums">
      <LineSwatch kind={kind} />
      {name}
    </span>
  )
}

function summaryOf(points: readonly TimeSeriesPoint[], formats: PlotFormats): string {
  const extremes = extremesOf(points)
  if (!extremes) return 'No values.'
  const name = ({ date, value }: TimeSeriesPoint) => `${formats.value(value ?? 0)} on ${formats.date(date)}`
  return `Highest ${name(extremes.highest)}, lowest ${name(extremes.lowest)}. The arrow keys move through the values.`
}
