import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import { type Breakdown, downloadBreakdown, figuresQueries } from '#data/figures/figures.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { questionDays } from '#figures/choices/question-days.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { gridFormatOf } from '#figures/metrics/grid-format.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { behind } from '#figures/orders/behind.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { BreakdownSkeleton } from '#figures/panels/breakdown-skeleton.tsx'
import { Definitions } from '#figures/panels/definitions.tsx'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { FiguresArea } from '#figures/panels/figures-area.tsx'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { whyMissing } from '#lib/app-error.ts'
import { csvNameOf } from '#lib/save-file.ts'
import { ChartFrame } from '#ui/charts/chart-frame.tsx'
import { HeatMap } from '#ui/charts/heat-map.tsx'
import { heatLegend } from '#ui/charts/heat-scale.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { type HeatMetric, HEAT_METRICS, parseAnalyticsChoice } from './analytics-choice.ts'
import { peakOf, toHourRows, weekdayNames } from './heat-map-rows.ts'

const labels: Record<HeatMetric, string> = { net_sales: 'Net sales', orders: 'Orders' }

/** Net sales or orders by weekday and hour, as a heat map or a table. */
export function HeatMapPanel({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const { where } = usePageFilters()
  const question = {
    ...questionDays(report.store.id, choice),
    ...(where && { where }),
    metrics: HEAT_METRICS,
    by: ['weekday', 'hour'],
    compare: 'none',
    limit: WEEK_HOURS,
  } as const
  const { data, error, failureReason, fetchStatus, isPlaceholderData, refetch } = useQuery(
    figuresQueries.breakdown(question),
  )
  if (!data) {
    return (
      <div className="xl:col-span-2">
        <MissingFigures
          name="sales by hour"
          error={whyMissing({ error, failureReason })}
          isOffline={fetchStatus === 'paused'}
          onRetry={() => void refetch()}
          skeleton={<BreakdownSkeleton />}
        />
      </div>
    )
  }
  return (
    <Card aria-labelledby="sales-by-hour" className="xl:col-span-2">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="sales-by-hour" className="grow text-base font-semibold">
          By hour and weekday
        </h2>
        <Segmented
          label="Figure by hour"
          value={choice.heat}
          options={HEAT_METRICS.map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => choose({ heat: value === 'net_sales' ? null : value })}
        />
        <Definitions of="hours and weekdays" terms={HEAT_METRICS.map(metricTerm)} />
        <ExportButton onExport={() => downloadBreakdown(question, csvNameOf('hour-and-weekday', report.period))} />
      </div>
      <FiguresArea isOutdated={isPlaceholderData}>
        <Hours
          breakdown={data}
          metric={choice.heat}
          renderValue={(text, { keys, name, isTabStop }) => (
            <OrdersFigure
              text={text}
              tabIndex={isTabStop ? 0 : -1}
              className="no-underline hover:underline pointer-coarse:min-h-6 pointer-coarse:after:hidden"
              question={behind(question, { by: question.by, keys, report })}
              name={name}
              metric={choice.heat}
              timeZone={report.store.timeZone}
            />
          )}
        />
      </FiguresArea>
    </Card>
  )
}

/** Each weekday has 24 hours, and orders without a time. */
const WEEK_HOURS = 7 * 25

type HourCell = { keys: (string | null)[]; name: string; isTabStop: boolean }

type HoursProps = {
  breakdown: Breakdown
  metric: HeatMetric
  renderValue: (text: string, cell: HourCell) => ReactNode
}

function Hours({ breakdown, metric, renderValue }: HoursProps) {
  const rows = toHourRows(breakdown, metric)
  const { currency } = breakdown
  const caption = `${labels[metric]} by hour and weekday`
  const peak = peakOf(breakdown, metric)
  const values = rows.flatMap((row) => row.values)
  const grid = gridFormatOf({ metric, currency, values })
  return (
    <>
      <p className="mb-3 max-w-prose text-muted tabular-nums max-sm:text-xs">
        {peak && `The highest: ${peak.weekday}, ${peak.hour}, with ${formatFigure(metric, peak.value, currency)}. `}
        Hours are in the store’s time zone.
        {rows.some(({ hour }) => hour === null) && ' Files that give only the date have no time.'}
      </p>
      <ChartFrame
        name="hours"
        label={caption}
        icon={Grid3x3}
        legend={<span>{`${grid.unit === null ? '' : `${grid.unit}. `}${heatLegend(values, grid.format)}`}</span>}
        table={
          <HoursTable
            caption={caption}
            rows={rows}
            renderValue={(value, cell) => renderValue(formatFigure(metric, value, currency), cell)}
          />
        }
      >
        <HeatMap
          caption={caption}
          corner="Hour"
          columns={weekdayNames}
          rows={rows}
          formatValue={grid.format}
          emptyColumn="No sales"
          renderValue={(text, { row, column, isTabStop }) => {
            const { hour = null, name = '' } = rows[row] ?? {}
            return renderValue(text, {
              keys: [String(column), hour],
              name: `${weekdayNames[column]}, ${name}`,
              isTabStop,
            })
          }}
        />
      </ChartFrame>
    </>
  )
}

type HoursTableProps = {
  caption: string
  rows: ReturnType<typeof toHourRows>
  renderValue: (value: number, cell: HourCell) => ReactNode
}

function HoursTable({ caption, rows, renderValue }: HoursTableProps) {
  return (
    <Table caption={caption}>
      <TableHead columns={['Hour', ...weekdayNames.map((figures) => ({ figures }))]} />
      <tbody>
        {rows.map(({ hour, name, values }) => {
          // Arrows lead to the other figures of a row.
          const firstKnown = values.findIndex((one) => one !== null)
          return (
            <tr key={name}>
              <td className="whitespace-nowrap">{name}</td>
              {weekdayNames.map((day, at) => {
                const value = values[at] ?? null
                return (
                  <td key={day} data-numeric>
                    {value === null
                      ? '—'
                      : renderValue(value, {
                          keys: [String(at), hour],
                          name: `${day}, ${name}`,
                          isTabStop: at === firstKnown,
                        })}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
