import type { Citation } from '#domain/advisor/advisor.ts'
import { labelOf } from '#domain/advisor/replies/metric-label.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { QuestionAnswer } from '#domain/contracts/questions.ts'
import { DIMENSION_NAMES, type DimensionName } from '#domain/dimensions.ts'
import { noteOn } from '#domain/figure-notes.ts'
import { METRIC_NAMES, type QueryMetric } from '#domain/metrics.ts'
import { describeLimits } from './limits.ts'

export type FiguresOfQuestion = Extract<QuestionAnswer, { kind: 'figures' }>

/** Returns the first dimension that a filter is about. */
function dimensionIn(filter: Filter | undefined): DimensionName | null {
  if (!filter) return null
  const [, field] = filter
  if (Array.isArray(field)) return filter[0] === 'and' ? (filter[1].map(dimensionIn).find(Boolean) ?? null) : null
  return DIMENSION_NAMES.find((name) => name === field) ?? null
}

/** Returns what a figure leaves out. The share of refunds is known only if their number was asked for. */
function noteOf({ leftOut, totals }: FiguresOfQuestion['figures'], name: QueryMetric, wording: Wording): string | null {
  const known = METRIC_NAMES.find((metric) => metric === name)
  const refunds = totals.refunds?.value ?? null
  if (!known || (known === 'returns' && refunds === null)) return null
  return noteOn(known, { ...leftOut, refunds }, wording)
}

/** Cites the total of a metric, with a link to the breakdown that shows it. */
export function citationOf({ asked, figures }: FiguresOfQuestion, name: QueryMetric, wording: Wording): Citation {
  const metric = figures.totals[name] ?? { value: null, comparison: null, change: null }
  const { compare, where } = asked.query
  return {
    label: labelOf(name, asked) + describeLimits(asked.about, name),
    value: wording.value(name, metric.value, figures.currency),
    period: figures.period,
    name: null,
    compare: typeof compare === 'string' ? compare : 'none',
    change: wording.movement(name, metric, figures.period)?.text ?? null,
    note: noteOf(figures, name, wording),
    split: asked.query.by[0] ?? dimensionIn(where),
    ...(where && { where }),
  }
}
