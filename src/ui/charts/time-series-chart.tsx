import ChartLine from 'lucide-react/icons/chart-line'
import type { ReactNode } from 'react'
import { extremesOf, type PlotFormats, type PlotNames, type TimeSeriesPoint } from './chart-geometry.ts'
import { ChartFrame } from './chart-frame.tsx'
import { LinePlot } from './line-plot.tsx'
import { BandSwatch, LineSwatch } from './plot-lines.tsx'
import { useChartMarks } from './use-chart-marks.tsx'

type TimeSeriesChartProps = {
  /** What the address calls the chart while its table shows. */
  name?: string
  /** What the chart shows, such as "Net sales by day". */
  label: string
  points: readonly TimeSeriesPoint[]
  names: PlotNames
  formats: PlotFormats
  /** What else can be done with the chart. */
  actions?: ReactNode
  /** The same values as a table. */
  table: ReactNode
}

/** A series and its comparison, with a legend, a readout and a table view. */
export function TimeSeriesChart({ name, label, points, names, formats, actions, table }: TimeSeriesChartProps) {
  const marks = useChartMarks(points)
  return (
    <ChartFrame
      name={name}
      label={label}
      icon={ChartLine}
      actions={actions}
      legend={
        <>
          <LegendEntry swatch={<LineSwatch kind="current" />} name={names.current} />
          {points.some(({ partial }) => partial) && (
            <LegendEntry swatch={<LineSwatch kind="partial" />} name="Partial" />
          )}
          {names.comparison && <LegendEntry swatch={<LineSwatch kind="comparison" />} name={names.comparison} />}
          {names.forecast && (
            <>
              <LegendEntry swatch={<LineSwatch kind="forecast" />} name={names.forecast.line} />
              <LegendEntry swatch={<BandSwatch />} name={names.forecast.range} />
            </>
          )}
          {marks.legend}
        </>
      }
      table={
        <div className="grid content-start gap-3 min-h-66 3xl:min-h-84 [--table-height:16.5rem] 3xl:[--table-height:21rem]">
          <div className="min-w-0">{table}</div>
          {marks.list}
        </div>
      }
    >
      <LinePlot
        label={label}
        summary={summaryOf(points, formats) + marks.description}
        points={points}
        names={names}
        formats={formats}
      />
    </ChartFrame>
  )
}

function LegendEntry({ swatch, name }: { swatch: ReactNode; name: string }) {
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {swatch}
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
