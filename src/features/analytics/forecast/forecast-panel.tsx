import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { forecastQueries } from '#data/analytics/forecast.ts'
import { toReportWhere } from '#data/figures/period-filter.ts'
import {
  FORECAST_METRICS,
  FORECAST_UNITS,
  type ForecastUnit,
  LEAST_SOLD_DAYS,
} from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { UNIT_NAMES } from '#figures/metrics/buckets.ts'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { TableTools } from '#figures/panels/table-tools.tsx'
import { cn } from '#lib/cn.ts'
import { formatDay, formatNumber } from '#lib/format.ts'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { exportForecast } from './export-forecast.ts'
import { ForecastChart } from './forecast-chart.tsx'
import { parseForecastChoice } from './forecast-choice.ts'
import { ForecastSkeleton } from './forecast-skeleton.tsx'
import { ForecastMethods, ForecastSummary } from './forecast-summary.tsx'

type UncertainForecast = Extract<ForecastReport['forecast'], { kind: 'too_uncertain' }>

/** Expected net sales or orders of the next days, weeks or months. */
export function ForecastPanel({ storeId }: { storeId: string }) {
  const { choice } = useChoice(parseForecastChoice)
  const [search] = useSearchParams()
  const where = search.get('where')
  return (
    <LoadedFigures
      name="forecast"
      query={useQuery(forecastQueries.forecast({ store: storeId, ...choice, ...toReportWhere(where) }))}
      skeleton={<ForecastSkeleton controls={<ForecastControls />} />}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {(report) => <Forecast report={report} where={where} />}
    </LoadedFigures>
  )
}

type ForecastProps = { report: ForecastReport; where: string | null }

function Forecast({ report, where }: ForecastProps) {
  const { forecast } = report
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
      {forecast.kind === 'ready' && <ForecastSummary report={report} forecast={forecast} isFiltered={where !== null} />}
      <Card aria-label="Forecast" className={cn('flex flex-col', forecast.kind !== 'ready' && 'xl:col-span-2')}>
        <ForecastControls>
          {forecast.kind === 'ready' && <ExportButton of="forecast" onExport={() => exportForecast(report)} />}
        </ForecastControls>
        {forecast.kind === 'ready' && <ForecastChart report={report} forecast={forecast} />}
        {forecast.kind === 'too_short' && <NotEnoughHistory report={report} availableOn={forecast.availableOn} />}
        {forecast.kind === 'too_uncertain' && <TooUncertain report={report} forecast={forecast} where={where} />}
      </Card>
      {forecast.kind === 'ready' && <ForecastMethods report={report} forecast={forecast} isFiltered={where !== null} />}
    </div>
  )
}

function ForecastControls({ children }: { children?: ReactNode }) {
  const { choice, choose } = useChoice(parseForecastChoice)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <OptionSelect
        aria-label="Metric"
        className="w-44"
        value={choice.metric}
        options={FORECAST_METRICS.map((name) => ({ value: name, label: METRIC_DEFINITIONS[name].label }))}
        onChange={(value) => choose({ metric: value === 'net_sales' ? null : value })}
      />
      <Segmented
        label="By"
        value={choice.by}
        options={FORECAST_UNITS.map((unit) => ({ value: unit, label: UNIT_NAMES[unit] }))}
        onChange={(value) => choose({ by: value })}
      />
      <TableTools exports={children} />
    </div>
  )
}

const NEEDED: Record<ForecastUnit, string> = {
  day: 'by day needs eight weeks',
  week: 'by week needs eight weeks',
  month: 'by month needs six whole months',
}

function NotEnoughHistory({ report, availableOn }: { report: ForecastReport; availableOn: string | null }) {
  const { by, today } = report
  const isComing = availableOn !== null && availableOn > today
  return (
    <EmptyState
      icon={CalendarClock}
      title="Not enough sales for a forecast yet"
      description={
        <p>
          A forecast {NEEDED[by]} of sales.{' '}
          {isComing ? `There will be one on ${formatDay(availableOn)}.` : 'Import more of your orders to see one.'}
        </p>
      }
    />
  )
}

type TooUncertainProps = { report: ForecastReport; forecast: UncertainForecast; where: string | null }

/** Says why there is no forecast, what it needs, and what to look at instead. */
function TooUncertain({ report, forecast, where }: TooUncertainProps) {
  const months = new URLSearchParams({ period: 'last_12_months', by: 'month', ...(where !== null && { where }) })
  return (
    <EmptyState
      icon={CalendarClock}
      title={forecast.reason === 'few' ? 'Too few sales for a forecast' : 'Sales too irregular for a forecast'}
      description={
        <>
          <p>{describeReason(report, forecast, where !== null)}</p>
          <p className="mt-2">
            <TextLink to={`/analytics?${months}`}>See your sales by month</TextLink>
          </p>
        </>
      }
    />
  )
}

function describeReason({ metric, through }: ForecastReport, forecast: UncertainForecast, isFiltered: boolean) {
  const { days: least, of } = LEAST_SOLD_DAYS
  const name = `${METRIC_DEFINITIONS[metric].label}${isFiltered ? ' that match the filters' : ''}`
  const days = `the ${of} days up to ${formatDay(through)}`
  switch (forecast.reason) {
    case 'few':
      return `${name} were above zero on ${formatNumber(forecast.soldDays)} of ${days}. A forecast needs at least ${least} such days.`
    case 'one_day':
      return `${name}: more than half of those of ${days} fell on one day. A forecast needs more days with usual sales.`
    case 'irregular':
      return `${name} go up and down so much that the likely range of the next 30 days would be too wide to say anything.`
  }
}
