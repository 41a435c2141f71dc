import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import type { ChartAttachment } from '#domain/advisor/advisor.ts'
import { isDay } from '#domain/periods.ts'
import { formatAxisMoney, formatBucket, formatBucketTick, formatMoney, formatNumber } from '#lib/format.ts'
import { BarList } from '#ui/charts/bar-list.tsx'
import { ChartFrame } from '#ui/charts/chart-frame.tsx'
import type { PlotFormats, TimeSeriesPoint } from '#ui/charts/chart-geometry.ts'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'

/** A chart in a reply, with a table of the same values. */
export function ReplyChart({ chart }: { chart: ChartAttachment }) {
  const formats = formatsOf(chart)
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface px-5 pt-3 pb-5">
      {chart.chartType === 'line' ? (
        <TimeSeriesChart
          label={chart.title}
          points={toPoints(chart)}
          names={{ current: chart.title, comparison: null }}
          formats={formats}
          table={<ChartTable chart={chart} formats={formats} />}
        />
      ) : (
        <BarChart chart={chart} formats={formats} />
      )}
    </div>
  )
}

function toPoints({ labels, values, isLastUnfinished = false }: ChartAttachment): TimeSeriesPoint[] {
  return labels.map((date, index) => ({
    date,
    value: values[index] ?? null,
    comparison: null,
    partial: isLastUnfinished && index === labels.length - 1 ? 'partial' : null,
  }))
}

type ChartProps = { chart: ChartAttachment; formats: PlotFormats }

function BarChart({ chart, formats }: ChartProps) {
  const bars = chart.labels.map((label, index) => ({
    id: String(index),
    label,
    value: chart.values[index] ?? 0,
    detail: null,
  }))
  return (
    <ChartFrame
      label={chart.title}
      icon={ChartNoAxesColumn}
      legend={chart.title}
      table={<ChartTable chart={chart} formats={formats} />}
    >
      <BarList bars={bars} renderValue={formats.value} />
    </ChartFrame>
  )
}

function ChartTable({ chart: { title, labels, values, granularity, chartType }, formats }: ChartProps) {
  const dayOrMonth = granularity === 'month' ? 'Month' : 'Day'
  return (
    <Table caption={title}>
      <TableHead
        columns={[
          chartType === 'line' ? dayOrMonth : 'Name',
          { figures: title.replace(/ by (?:day|month|product)$/, '') },
        ]}
      />
      <tbody>
        {labels.map((label, index) => {
          const value = values[index] ?? null
          return (
            // oxlint-disable-next-line react/no-array-index-key -- labels can repeat, and rows never move
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

/** Returns the formats of a chart's values and labels. A label that isn't a day is shown unchanged. */
function formatsOf({ currency, granularity = 'day' }: ChartAttachment): PlotFormats {
  const write = (format: typeof formatBucket) => (label: string) => (isDay(label) ? format(label, granularity) : label)
  return {
    value: (value) => (currency ? formatMoney(value, currency) : formatNumber(value)),
    axis: (value) => (currency ? formatAxisMoney(value, currency) : formatNumber(value, { compact: true })),
    date: write(formatBucket),
    tick: write(formatBucketTick),
  }
}
