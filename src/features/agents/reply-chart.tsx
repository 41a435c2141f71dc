import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { ChartAttachment } from '#domain/advisor/advisor.ts'
import { BarList } from '#ui/bar-list.tsx'
import { Button } from '#ui/button.tsx'
import type { PlotFormats } from '#ui/chart-geometry.ts'
import { Table } from '#ui/table.tsx'
import { TimeSeriesChart } from '#ui/time-series-chart.tsx'
import { formatsOf } from './chart-formats.ts'

/** The chart of a reply, with its figures as a table. */
export function ReplyChart({ chart }: { chart: ChartAttachment }) {
  const formats = formatsOf(chart)
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-5">
      {chart.chartType === 'line' ? (
        <TimeSeriesChart
          label={chart.title}
          points={chart.labels.map((date, index) => ({ date, value: chart.values[index] ?? null, comparison: null }))}
          names={{ current: chart.title, comparison: null }}
          formats={formats}
          isLastUnfinished={chart.isLastUnfinished ?? false}
          table={<ChartTable chart={chart} formats={formats} />}
        />
      ) : (
        <BarChart chart={chart} formats={formats} />
      )}
    </div>
  )
}

type ChartProps = { chart: ChartAttachment; formats: PlotFormats }

function BarChart({ chart, formats }: ChartProps) {
  const [isTable, setIsTable] = useState(false)
  const bars = chart.labels.map((label, index) => ({
    id: String(index),
    label,
    value: chart.values[index] ?? 0,
    detail: null,
  }))
  return (
    <figure aria-label={chart.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <figcaption className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 text-xs text-muted">
        {chart.title}
        <Button
          variant="ghost"
          size="compact"
          className="-mr-2 ml-auto text-muted"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? <ChartNoAxesColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      </figcaption>
      {isTable ? <ChartTable chart={chart} formats={formats} /> : <BarList bars={bars} formatValue={formats.value} />}
    </figure>
  )
}

function ChartTable({ chart: { title, labels, values, granularity, chartType }, formats }: ChartProps) {
  const dayOrMonth = granularity === 'month' ? 'Month' : 'Day'
  return (
    <Table caption={title}>
      <thead>
        <tr>
          <th scope="col">{chartType === 'line' ? dayOrMonth : 'Name'}</th>
          <th scope="col" data-numeric>
            {title.replace(/ by (?:day|month|product)$/, '')}
          </th>
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => {
          const value = values[index] ?? null
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two products may bear one name, and the rows never move
            <tr key={index}>
              <td>
                <bdi>{formats.date(label)}</bdi>
              </td>
              <td data-numeric>{value === null ? '—' : formats.value(value)}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
