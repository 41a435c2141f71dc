import type { Reply } from '#domain/advisor/advisor.ts'
import { type Answer, citeMetric, comparedDays, metricOf, replyOf } from '#domain/advisor/answer.ts'
import { type Movement, quoteName } from '#domain/advisor/wording.ts'
import {
  type Change,
  describeEffect,
  describeMoved,
  FACTOR_LABELS,
  factorsOfChange,
} from '#domain/analysis/changes/describe-moved.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { completeBuckets } from '#domain/figures-end.ts'
import { joinNames } from '#domain/join-names.ts'
import { METRIC_DEFINITIONS, type MetricName } from '#domain/metrics.ts'
import { bucketValueOf, lineChart } from './charts.ts'
import { headingOf, lineOf, replyWithFigures, unfinishedNote } from './figures-reply.ts'
import { reachedBuckets } from './open-days.ts'

const SALES_PARTS: readonly MetricName[] = ['orders', 'average_order_value', 'discounts', 'returns']

function describeMovement(label: string, movement: Movement | null): string {
  if (movement === null) return `${label} cannot be compared, because one of the two periods has none.`
  if (movement.direction === 'none') return `${label} did not change.`
  if (movement.text === 'new') return `${label} changed, but no percentage can be calculated.`
  return `${label} changed by ${movement.text}.`
}

const MOST_FACTORS = 3
const MOST_MOVED = 2

/** Says how much net sales changed, by which factors, and which parts moved with them. */
function changeText(change: Change, { figures: { store }, wording }: Answer): string {
  const { after, before, comparison, days, isSmall, moved } = change
  const money = (amount: number) => wording.money(amount, store.currency)
  const written = { money, name: quoteName }
  if (after === before) return `Net sales were ${money(after)} ${wording.days(days)}, the same as before.`
  const signed = (effect: number) => `${effect > 0 ? '+' : ''}${money(effect)}`
  const factors = factorsOfChange(change)
    .slice(0, MOST_FACTORS)
    .map(({ effect, factor }) => `${FACTOR_LABELS[factor].toLowerCase()} (${signed(effect)})`)
  const parts = moved.slice(0, MOST_MOVED).map((part) => describeMoved(part, change, written))
  return [
    `Net sales ${describeEffect(after - before, written)}: from ${money(before)} (${wording.range(comparison)}) to ${money(after)} (${wording.range(days)}).`,
    factors.length > 0 ? `What moved them that way: ${joinNames(factors)}.` : '',
    ...parts,
    isSmall ? 'The change is too small to look for parts that stand out.' : '',
    'The figures show what changed at the same time, not what caused it.',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Replies with other metrics that changed in the same period. Doesn't claim a cause, because the figures don't show it.
 */
export function replyWithExplanation(answer: Answer, asked: readonly MetricName[]): Reply {
  const { agent, wording } = answer
  const subject = asked[0] ?? agent.headline[0] ?? 'net_sales'
  if (!comparedDays(answer)) return replyWithFigures(answer, [subject])
  const parts = agent.metrics.includes('net_sales') ? SALES_PARTS : agent.headline
  const names = [subject, ...parts.filter((name) => name !== subject)]
  const citations = names.map((name) => citeMetric(answer, name))
  const attachments = lineChart(answer, subject)
  if (answer.change) return replyOf({ text: changeText(answer.change, answer), citations, attachments })
  const lead = describeMovement(
    METRIC_DEFINITIONS[subject].label,
    wording.movement(subject, metricOf(answer, subject), answer.figures.period),
  )
  const lines = names.map((name) => lineOf(answer, name)).join('\n')
  return replyOf({
    text: `${lead} Here are the related figures. ${headingOf(answer)}\n${lines}${unfinishedNote(answer)}\n\nThe figures show what changed at the same time, not what caused it.`,
    citations,
    attachments,
  })
}

type Dated = { date: string; value: number }

function datedValues(figures: Dashboard, name: MetricName): Dated[] {
  const valueOf = bucketValueOf(name)
  return figures.series.flatMap((bucket) => {
    const value = valueOf?.(bucket) ?? null
    return value === null ? [] : [{ date: bucket.date, value }]
  })
}

/** Replies with the best and worst day of a period, or the best and worst month of a long period. */
export function replyWithBestDay(answer: Answer, asked: readonly MetricName[]): Reply {
  const { agent, figures, wording } = answer
  const subject = [...asked, ...agent.headline].find((name) => bucketValueOf(name) !== null) ?? 'net_sales'
  const { granularity, store } = figures
  const values = reachedBuckets(datedValues(figures, subject), figures)
  const complete = completeBuckets(values, figures, figures.granularity)
  const [first] = complete
  if (!first || complete.length < 2) return replyWithFigures(answer, [subject])
  const highest = values.reduce((best, entry) => (entry.value > best.value ? entry : best), first)
  const lowest = complete.reduce((least, entry) => (entry.value < least.value ? entry : least), first)
  const name = ({ date, value }: Dated) =>
    `${wording.bucket(date, granularity)} with ${wording.value(subject, value, store.currency)}`
  const unit = granularity === 'day' ? 'day' : 'month'
  const { label } = METRIC_DEFINITIONS[subject]
  const note = granularity === 'month' ? '\n\nFor a period this long, I only see months, not single days.' : ''
  return replyOf({
    text: `${label} by ${unit} for ${wording.range(figures.period)}: the highest ${unit} was ${name(highest)}, the lowest ${name(lowest)}.${note}`,
    citations: [citeMetric(answer, subject)],
    attachments: lineChart(answer, subject),
  })
}
