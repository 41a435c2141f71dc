import type { ChartAttachment } from '#domain/advisor/advisor.ts'
import { hasOpenDays } from '#domain/advisor/replies/open-days.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { FiguresOfQuestion } from './citations.ts'
import { tableTitle, valuesOfRow } from './table.ts'

const FEWEST = 3
const MOST_BARS = 10

/** Marks around names, which a chart's labels don't need. */
const ISOLATES = /[\u2066-\u2069]/gu

type Row = FiguresOfQuestion['figures']['rows'][number]

const isOverTime = ({ asked: { query, direction } }: FiguresOfQuestion): boolean =>
  direction === null && (query.by[0] === 'day' || query.by[0] === 'month')

/** Whether an answer has one dimension and no changes, so that a chart says what its table says. */
const isDrawn = ({ asked: { query, trend } }: FiguresOfQuestion): boolean => query.by.length === 1 && trend === null

const valuesOf = (rows: readonly Row[], metric: QueryMetric) =>
  rows.map(({ metrics }) => metrics[metric]?.value ?? null)

function lineOf(answer: FiguresOfQuestion, rows: readonly Row[], metric: QueryMetric) {
  const { asked, figures } = answer
  return {
    chartType: 'line' as const,
    labels: rows.map(({ keys: [key] }) => key ?? ''),
    values: valuesOf(rows, metric),
    granularity: asked.query.by[0] === 'day' ? ('day' as const) : ('month' as const),
    isLastUnfinished: hasOpenDays(figures),
  }
}

function barsOf(answer: FiguresOfQuestion, rows: readonly Row[], { metric, wording }: Drawn) {
  const shown = rows.slice(0, MOST_BARS)
  return {
    chartType: 'bar' as const,
    labels: shown.map((row) => (valuesOfRow(answer, row, wording)[0] ?? '').replaceAll(ISOLATES, '')),
    values: valuesOf(shown, metric),
  }
}

type Drawn = { metric: QueryMetric; wording: Wording }

/** Draws one metric by one dimension: over days or months as a line, otherwise as bars. Empty for fewer than three parts. */
export function chartOf(answer: FiguresOfQuestion, wording: Wording): ChartAttachment[] {
  const { asked, figures } = answer
  const [metric = 'net_sales'] = asked.query.metrics
  const rows = figures.rows.filter(({ keys: [key] }) => key !== null)
  const { unit } = QUERY_METRIC_DEFINITIONS[metric]
  if (!isDrawn(answer) || rows.length < FEWEST || unit === 'ratio') return []
  const chart = isOverTime(answer) ? lineOf(answer, rows, metric) : barsOf(answer, rows, { metric, wording })
  // Bars can't show a negative amount.
  if (chart.chartType === 'bar' && chart.values.some((value) => (value ?? 0) < 0)) return []
  const title = tableTitle({ ...asked, query: { ...asked.query, metrics: [metric] } })
  return [{ type: 'chart', title, ...chart, ...(unit === 'money' && { currency: figures.currency }) }]
}
