import type { Filter } from '#domain/contracts/figures-filter.ts'
import { type DimensionName, DIMENSIONS } from '#domain/dimensions.ts'
import { QUERY_METRICS, type QueryMetric } from '#domain/metrics.ts'
import { DEFAULT_DIMENSION, NO_SPLIT, parseDimensions } from './explore-dimensions.ts'
import { parseFilters } from './page-filters.ts'
import { parsePeriodChoice, type PeriodChoice } from './period-choice.ts'

/** More columns than this don't fit beside each other on a laptop. */
export const MOST_METRICS = 6

const DEFAULT_METRICS: readonly QueryMetric[] = ['net_sales', 'orders', 'average_order_value']

export type ExploreSort = { key: QueryMetric | DimensionName; isDescending: boolean }

/** What Explore shows. */
export type ExploreChoice = PeriodChoice & {
  /** The columns, at least one, in the sequence in which they were chosen. */
  metrics: readonly QueryMetric[]
  /** The metric that the chart draws: one of the columns. */
  metric: QueryMetric
  /** What the rows are: up to two dimensions. */
  by: readonly DimensionName[]
  filters: readonly Filter[]
  sort: ExploreSort
}

/** Reads the choice from the URL. Treats unknown values as missing. */
export function parseExploreChoice(search: URLSearchParams): ExploreChoice {
  const metrics = parseMetrics(search.get('metrics'))
  const by = parseDimensions(search)
  return {
    ...parsePeriodChoice(search),
    metrics,
    metric: metrics.find((name) => name === search.get('metric')) ?? metrics[0] ?? 'net_sales',
    by,
    filters: parseFilters(search),
    sort: parseSort(search.get('order') ?? '', { metrics, by }),
  }
}

function parseMetrics(text: string | null): readonly QueryMetric[] {
  const names = new Set(text?.split(','))
  const metrics = [...names].flatMap((name) => QUERY_METRICS.find((metric) => metric === name) ?? [])
  return metrics.length > 0 ? metrics.slice(0, MOST_METRICS) : DEFAULT_METRICS
}

/** Formats the metrics for the URL. `null` stands for the default ones. */
export function toMetricsText(metrics: readonly QueryMetric[]): string | null {
  const text = metrics.join(',')
  return text === '' || text === DEFAULT_METRICS.join(',') ? null : text
}

/** Formats the dimensions for the URL. A table without a breakdown has none. */
export function toDimensionTexts([first, second]: readonly DimensionName[]) {
  return { split: toSplitText(first), and: second ?? null, order: null, figures_page: null }
}

function toSplitText(first: DimensionName | undefined): string | null {
  if (first === undefined) return NO_SPLIT
  return first === DEFAULT_DIMENSION ? null : first
}

type Columns = Pick<ExploreChoice, 'metrics' | 'by'>

/** Without a chosen order, rows of time are in order, and others have the highest first metric first. */
function parseSort(text: string, { metrics, by }: Columns): ExploreSort {
  const isDescending = text.startsWith('-')
  const key = [...by, ...metrics].find((name) => name === (isDescending ? text.slice(1) : text))
  if (key) return { key, isDescending }
  const [first] = by
  if (first && hasOrder(first)) return { key: first, isDescending: false }
  return { key: metrics[0] ?? 'net_sales', isDescending: true }
}

/** Whether the values of a dimension have an order of their own, such as months. */
const hasOrder = (name: DimensionName) => ['day', 'number'].includes(DIMENSIONS[name].type)

/** Returns the sort order after a click on a column, for the URL. Metrics start descending; a second click reverses. */
export function nextOrder({ key, isDescending }: ExploreSort, clicked: ExploreSort['key']): string {
  const isMetric = QUERY_METRICS.some((name) => name === clicked)
  return `${(key === clicked ? !isDescending : isMetric) ? '-' : ''}${clicked}`
}
