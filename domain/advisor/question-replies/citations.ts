import type { Citation } from '#domain/advisor/advisor.ts'
import { labelOf } from '#domain/advisor/replies/metric-label.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { AskedFigures, QuestionAnswer } from '#domain/contracts/questions.ts'
import { DIMENSION_NAMES, type DimensionName } from '#domain/dimensions.ts'
import { noteOn } from '#domain/figure-notes.ts'
import { isAdMetric, isCostMetric, METRIC_NAMES, type QueryMetric } from '#domain/metrics.ts'
import { DEFAULT_PERIOD, type PeriodName } from '#domain/period-presets.ts'
import { describeLimits } from './limits.ts'

export type FiguresOfQuestion = Extract<QuestionAnswer, { kind: 'figures' }>

/** Returns the first dimension that a filter is about. */
function dimensionIn(filter: Filter | undefined): DimensionName | null {
  if (!filter) return null
  const [, field] = filter
  if (Array.isArray(field)) return filter[0] === 'and' ? (filter[1].map(dimensionIn).find(Boolean) ?? null) : null
  return DIMENSION_NAMES.find((name) => name === field) ?? null
}

type Figures = FiguresOfQuestion['figures']

/** Returns for how much of net sales costs are known. `null` if it is all of them, or nothing. */
function noteOnCosts({ leftOut: { costs }, currency }: Figures, wording: Wording): string | null {
  if (!costs?.areKnown || (costs.netSalesWithout === 0 && costs.linesWithout === 0)) return null
  // Returns can make one part larger than the whole.
  const isPart = costs.coverage !== null && costs.coverage > 0 && costs.coverage < 1
  return isPart
    ? `Costs are known for ${wording.percent(costs.coverage ?? 0)} of net sales`
    : `Net sales of ${wording.money(costs.netSalesWithout, currency)} have no known cost`
}

function noteOnAds({ leftOut: { adSpend }, currency }: Figures, wording: Wording): string | null {
  if (adSpend === null) return null
  return `Ad spend of ${wording.money(adSpend, currency)} is left out, because it is only known by day`
}

function noteOnProfit(figures: Figures, name: QueryMetric, wording: Wording): string | null {
  const notes = [
    isCostMetric(name) ? noteOnCosts(figures, wording) : null,
    isAdMetric(name) ? noteOnAds(figures, wording) : null,
  ].filter((note) => note !== null)
  return notes.length === 0 ? null : notes.join('. ')
}

/** Returns what a figure leaves out. The share of refunds is known only if their number was asked for. */
function noteOf(figures: Figures, name: QueryMetric, wording: Wording): string | null {
  const { leftOut, totals } = figures
  if (isCostMetric(name) || isAdMetric(name)) return noteOnProfit(figures, name, wording)
  const known = METRIC_NAMES.find((metric) => metric === name)
  const refunds = totals.refunds?.value ?? null
  if (!known || (known === 'returns' && refunds === null)) return null
  return noteOn(known, { ...leftOut, refunds }, wording)
}

/** Returns the name of the days that were asked for, which decides on the days to compare with. */
function nameOfPeriod({ query }: AskedFigures): PeriodName | null {
  const period = query.period ?? DEFAULT_PERIOD
  return typeof period === 'string' ? period : null
}

/** Cites the total of a metric, with a link to the breakdown that shows it. */
export function citationOf({ asked, figures }: FiguresOfQuestion, name: QueryMetric, wording: Wording): Citation {
  const metric = figures.totals[name] ?? { value: null, comparison: null, change: null }
  const { compare, where } = asked.query
  return {
    label: labelOf(name, asked) + describeLimits(asked.about, name),
    value: wording.value(name, metric.value, figures.currency),
    period: figures.period,
    name: nameOfPeriod(asked),
    compare: typeof compare === 'string' ? compare : 'none',
    change: wording.movement(name, metric, figures.period)?.text ?? null,
    note: noteOf(figures, name, wording),
    split: asked.query.by[0] ?? dimensionIn(where),
    ...(where && { where }),
  }
}
