import type { ReactNode } from 'react'
import type { Metric } from '#domain/contracts/dashboard.ts'
import { ChangeMark } from '#ui/charts/change-mark.tsx'
import { describeChange } from './metric-change.ts'

type MetricComparisonProps = {
  trait: Parameters<typeof describeChange>[0]
  metric: Metric
  format: (value: number) => ReactNode
}

/** Shows how much a metric changed, and the value that it is compared with. */
export function MetricComparison({ trait, metric, format }: MetricComparisonProps) {
  const change = describeChange(trait, metric)
  return (
    <>
      {change && <ChangeMark {...change} />}
      <ComparedValue value={metric.comparison} format={format} />
    </>
  )
}

/** Shows the value that a metric is compared with, or that there is none. */
export function ComparedValue({ value, format }: { value: number | null; format: (value: number) => ReactNode }) {
  if (value === null) return <span className="text-xs font-normal text-muted">Nothing to compare with</span>
  return (
    <span className="text-xs font-normal text-muted">
      <span className="sr-only">compared with </span>
      <span aria-hidden="true">vs </span>
      {format(value)}
    </span>
  )
}
