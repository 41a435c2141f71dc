import type { ReactNode } from 'react'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { Period } from '#domain/periods.ts'
import { formatDay } from '#lib/format.ts'
import { ChangeMark } from '#ui/charts/change-mark.tsx'
import { describeChange } from './metric-change.ts'

/** Formats a value of the comparison, or of the complete days up to `to`. */
export type MetricFormat = (value: number, to?: string) => ReactNode

type MetricComparisonProps = {
  trait: Parameters<typeof describeChange>[0]
  metric: Metric
  /** The days of the metric. */
  period: Period
  format: MetricFormat
}

/** Shows how much a metric changed, from which value of its complete days, and the value that it is compared with. */
export function MetricComparison({ trait, metric, period, format }: MetricComparisonProps) {
  const change = describeChange(trait, metric, period)
  return (
    <>
      {change && <ChangeMark {...change} />}
      {change && metric.complete && <CompleteValue complete={metric.complete} format={format} />}
      <ComparedValue value={metric.comparison} format={format} />
    </>
  )
}

type CompleteValueProps = { complete: NonNullable<Metric['complete']>; format: MetricComparisonProps['format'] }

/** Shows the part of a value that its change speaks of, because the last day isn't over. */
export function CompleteValue({ complete: { to, value }, format }: CompleteValueProps) {
  if (value === null) return null
  return (
    <span className="text-xs font-normal whitespace-nowrap text-muted">
      {format(value, to)} until {formatDay(to, { year: false })}
    </span>
  )
}

/** Shows the value that a metric is compared with, or that there is none. */
export function ComparedValue({ value, format }: { value: number | null; format: (value: number) => ReactNode }) {
  if (value === null) return <span className="text-xs font-normal text-muted">Nothing to compare with</span>
  return (
    <span className="text-xs font-normal whitespace-nowrap text-muted">
      <span className="sr-only">compared with </span>
      <span aria-hidden="true">vs </span>
      {format(value)}
    </span>
  )
}
