import { BUCKET_UNITS, type BucketUnit, unitsFor } from '#domain/buckets.ts'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import { useChoice } from '#figures/use-choice.ts'
import { formatAxisMoney } from '#lib/format-axis.ts'
import { formatRange } from '#lib/format-day.ts'
import { formatBucketTick } from '#lib/format-period.ts'
import { formatNumber } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import type { PlotFormats } from '#ui/chart-geometry.ts'
import { OptionSelect } from '#ui/option-select.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TimeSeriesChart } from '#ui/time-series-chart.tsx'
import { parseAnalyticsChoice } from './analytics-choice.ts'
import { formatSpan } from './format-bucket.ts'
import { formatSales, isShown, traitOf } from './sales-metrics.ts'

const units: Record<BucketUnit, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** One figure over the period against the comparison, as a chart or a table. */
export function SalesChart({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const { metric } = choice
  const { by, comparison, period, store } = report
  const { kind, label } = traitOf(metric)
  const spans = new Map(report.rows.flatMap((row) => [row, row.comparison ?? row]).map((row) => [row.from, row]))
  const formats: PlotFormats = {
    value: (value) => formatSales(metric, value, store.currency),
    axis: (value) =>
      kind === 'money' ? formatAxisMoney(value, store.currency) : formatNumber(value, { compact: true }),
    date: (day) => formatSpan(spans.get(day) ?? { from: day, to: day }, by),
    tick: (day) => formatBucketTick(day, by),
  }
  const points = report.rows.map((row) => ({
    date: row.from,
    value: row[metric],
    comparison: toPoint(row.comparison?.from, row.comparison?.[metric]),
  }))
  const offered = unitsFor(period)
  const metrics = SALES_METRICS.filter((name) => name === metric || isShown(name, report))
  return (
    <Card aria-labelledby="sales-over-time" className="xl:col-start-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="sales-over-time" className="sr-only">
          Sales over time
        </h2>
        <OptionSelect
          aria-label="Figure"
          className="w-52"
          value={metric}
          options={metrics.map((name) => ({ value: name, label: traitOf(name).label }))}
          onChange={(value) => choose({ metric: value === 'net_sales' ? null : value })}
        />
        <Segmented
          label="By"
          value={by}
          options={BUCKET_UNITS.filter((unit) => offered.includes(unit)).map((unit) => ({
            value: unit,
            label: units[unit],
          }))}
          onChange={(value) => choose({ by: value })}
        />
      </div>
      <TimeSeriesChart
        label={`${label} by ${by}`}
        points={points}
        names={{ current: formatRange(period), comparison: comparison && formatRange(comparison) }}
        formats={formats}
        isLastUnfinished={period.to >= report.today}
        table={<FigureTable report={report} />}
      />
    </Card>
  )
}

function toPoint(date: string | undefined, value: number | null | undefined) {
  return date === undefined || value === null || value === undefined ? null : { date, value }
}

function FigureTable({ report }: { report: SalesReport }) {
  const { metric } = useChoice(parseAnalyticsChoice).choice
  const { by, comparison, rows, store } = report
  const { label } = traitOf(metric)
  return (
    <Table caption={`${label} by ${by}`}>
      <TableHead
        columns={[
          units[by],
          { figures: label },
          ...(comparison ? ['Compared with', { figures: `${label} then` }] : []),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.from}>
            <td>{formatSpan(row, by)}</td>
            <td data-numeric>{formatSales(metric, row[metric], store.currency)}</td>
            {comparison && (
              <>
                <td>{row.comparison ? formatSpan(row.comparison, by) : '—'}</td>
                <td data-numeric>{formatSales(metric, row.comparison?.[metric] ?? null, store.currency)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
