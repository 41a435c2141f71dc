import type { Dashboard, Metric } from '#domain/contracts/dashboard.ts'
import type { Comparison } from '#domain/contracts/figure-terms.ts'
import { noteOnMetric } from '#domain/figure-notes.ts'
import { METRIC_DEFINITIONS, type MetricName } from '#domain/metrics.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import type { Citation, Reply } from './advisor.ts'
import type { Agent } from './agents.ts'
import type { Request } from './read-request.ts'
import type { Wording } from './wording.ts'

/** What a reply is composed from. */
export type Answer = {
  agent: Agent
  wording: Wording
  request: Request
  /** The question as it was written. */
  question: string
  figures: Dashboard
  /** What the days of the figures were called, where that tells what they are held against. */
  name: PeriodName | null
  /** The days that the figures are held against, where no comparison of the server covers them. */
  other: Dashboard | null
  /** The store's own today. */
  today: string
}

const NOTHING: Omit<Reply, 'text'> = {
  citations: [],
  attachments: [],
  draft: null,
  offers: [],
  handOver: null,
  suggestions: [],
}

/** A reply; what is not given is not in it. */
export function replyOf(reply: Partial<Reply> & { text: string }): Reply {
  return { ...NOTHING, ...reply }
}

/** The figure of a name, with the other days for its comparison where there are some. */
export function metricOf({ figures, other }: Pick<Answer, 'figures' | 'other'>, name: MetricName): Metric {
  const { value, ...compared } = figures.metrics[name]
  if (!other) return { value, ...compared }
  const comparison = other.metrics[name].value
  const hasBase = value !== null && comparison !== null && comparison !== 0
  return { value, comparison, change: hasBase ? (value - comparison) / comparison : null }
}

/** The days that the figures are held against. */
export function comparedDays({ figures, other }: Pick<Answer, 'figures' | 'other'>): Period | null {
  return other ? other.period : figures.comparison
}

/** Whether the figures hold a day that is not over, which their changes leave out. */
export function isTodayIncluded({ figures, today }: Pick<Answer, 'figures' | 'today'>): boolean {
  return figures.period.to >= today
}

export function citeMetric(answer: Answer, name: MetricName): Citation {
  const { figures, name: days, other, request, wording } = answer
  const metric = metricOf(answer, name)
  const compare: Comparison = other ? 'none' : request.compare
  return {
    label: METRIC_DEFINITIONS[name].label,
    value: wording.value(name, metric.value, figures.store.currency),
    period: figures.period,
    name: days,
    compare,
    change: wording.movement(name, metric)?.text ?? null,
    note: noteOnMetric(name, figures, wording),
  }
}

/** The same figure of the other days. */
export function citeOther({ other, wording }: Answer, name: MetricName): Citation[] {
  if (!other) return []
  const value = wording.value(name, other.metrics[name].value, other.store.currency)
  return [
    {
      label: METRIC_DEFINITIONS[name].label,
      value,
      period: other.period,
      name: null,
      compare: 'none',
      change: null,
      note: noteOnMetric(name, other, wording),
    },
  ]
}
