import type { Request } from '#domain/advisor/request.ts'
import { changeOf } from '#domain/change-size.ts'
import type { ChangeReport } from '#domain/contracts/analytics/change.ts'
import type { MailingList } from '#domain/contracts/analytics/mailing-list.ts'
import type { Dashboard, Metric } from '#domain/contracts/dashboard.ts'
import type { Comparison } from '#domain/contracts/figure-terms.ts'
import { noteOnMetric } from '#domain/figure-notes.ts'
import { beginAfter } from '#domain/figures-start.ts'
import { METRIC_DEFINITIONS, type MetricName } from '#domain/metrics.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import type { Citation, ListingText, NamedOrder, NamedProduct, Reply, ReplySource, Screen } from './advisor.ts'
import type { Agent } from './agents.ts'
import type { Wording } from './wording.ts'

/** What is needed to write a reply. */
export type Answer = {
  agent: Agent
  wording: Wording
  request: Request
  /** The question as the person wrote it. */
  question: string
  figures: Dashboard
  /** The period's name if the comparison days depend on it, otherwise `null`. */
  name: PeriodName | null
  /** The figures of the comparison days, if the server can't compare with these days itself; otherwise `null`. */
  other: Dashboard | null
  /** The order that the question names. `null` if it names none, or if the store has no such order. */
  order: NamedOrder | null
  /** What a reply to a customer is written from. `null` if the question asks for none. */
  replySource: ReplySource | null
  /** What the question asks a text for. `null` if it asks for none, or if there is no product. */
  listing: (ListingText & { product: NamedProduct; isNamed: boolean }) | null
  /** Who can get the campaign that the question asks for. `null` if it asks for no campaign by email. */
  mailing: MailingList | null
  /** Why net sales changed. `null` unless the question asks for it, and without a comparison. */
  change: ChangeReport['change']
  /** Today in the store's time zone. */
  today: string
}

const NOTHING: Omit<Reply, 'text'> = {
  citations: [],
  attachments: [],
  table: null,
  draft: null,
  offers: [],
  handOver: null,
  suggestions: [],
  plan: null,
}

/** Fills the missing parts of a reply with empty values. */
export function replyOf(reply: Partial<Reply> & { text: string }): Reply {
  return { ...NOTHING, ...reply }
}

/** Returns a citation of a figure on a tab of Analytics, without a comparison. */
export const citeScreen = (cited: Pick<Citation, 'label' | 'value' | 'period'> & { screen: Screen }): Citation => ({
  name: null,
  compare: 'none',
  change: null,
  note: null,
  split: null,
  ...cited,
})

/** Returns a metric. If `other` is set, compares the metric with those figures. */
export function metricOf(answer: Pick<Answer, 'figures' | 'other'>, name: MetricName): Metric {
  const { figures, other } = answer
  const { value, ...compared } = figures.metrics[name]
  if (beginOfOrders(answer) !== null) return { value, comparison: null, change: null }
  if (!other) return { value, ...compared }
  const comparison = other.metrics[name].value
  return { value, comparison, change: changeOf(value, comparison) }
}

/** Returns the days that the figures are compared with. `null` if the figures begin after the first of them. */
export function comparedDays(answer: Pick<Answer, 'figures' | 'other'>): Period | null {
  return beginOfOrders(answer) === null ? daysBefore(answer) : null
}

const daysBefore = ({ figures, other }: Pick<Answer, 'figures' | 'other'>) =>
  other ? other.period : figures.comparison

/** Returns the day of the first order if days to compare with are before it, otherwise `null`. */
export function beginOfOrders(answer: Pick<Answer, 'figures' | 'other'>): string | null {
  const asked = daysBefore(answer)
  if (asked === null) return answer.figures.ordersBegin ?? null
  return beginAfter(asked, answer.figures.store)
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
    change: wording.movement(name, metric, figures.period)?.text ?? null,
    note: noteOnMetric(name, figures, wording),
    split: null,
  }
}

/** Returns a citation of the metric for the comparison days. Empty if `other` is `null`. */
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
      split: null,
    },
  ]
}
