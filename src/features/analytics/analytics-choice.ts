import { BUCKET_UNITS, type BucketUnit } from '#domain/buckets.ts'
import { SALES_METRICS, type SalesMetric } from '#domain/metrics.ts'
import { granularityOf, type Period } from '#domain/periods.ts'
import { FIRST_PAGES } from '#figures/choices/page-choice.ts'
import { parsePeriodChoice, type PeriodChoice } from '#figures/choices/period-choice.ts'
import { parseReportTab, type ReportTab } from '#figures/choices/report-tabs.ts'

/** What the URL says only of one tab. Another tab begins without it, and keeps the period and the filters. */
export const TAB_PARAMETERS = {
  ...FIRST_PAGES,
  split: null,
  order: null,
  search: null,
  class: null,
  stock: null,
  list: null,
  columns: null,
  with: null,
  least: null,
  pairs: null,
  view: null,
  metrics: null,
  metric: null,
  and: null,
  heat: null,
  basis: null,
  days: null,
  empty: null,
  why: null,
  payback: null,
  tables: null,
  days_columns: null,
  split_columns: null,
}

/** Returns the changes of the URL that open a tab. Explore opens by day or month, so that it begins with a chart. */
export const toTab = (tab: ReportTab, period: Period | undefined) => ({
  ...TAB_PARAMETERS,
  tab: tab === 'sales' ? null : tab,
  ...(tab === 'explore' && { split: period ? granularityOf(period) : 'day' }),
})

export const HEAT_METRICS = ['net_sales', 'orders'] as const

export type HeatMetric = (typeof HEAT_METRICS)[number]

/** A column to sort by: the dates or a metric. */
export type SortKey = 'from' | SalesMetric

export type Sort = { key: SortKey; isDescending: boolean }

/** The report that the URL selects. */
export type AnalyticsChoice = PeriodChoice & {
  tab: ReportTab
  /** The filters as the URL has them. */
  where: string | null
  /** Whether rows are days, weeks or months. `null` lets the server choose. */
  by: BucketUnit | null
  /** The metric in the chart. */
  metric: SalesMetric
  sort: Sort
  /** The dimension of the breakdown, if the URL names one. */
  split: string | null
  /** How the breakdown is sorted, such as `-orders`, if the URL says so. */
  order: string | null
  /** The metric by hour and weekday. */
  heat: HeatMetric
  /** The text that the dates of the rows contain. */
  days: string
  /** Whether rows without sales are hidden. */
  isEmptyHidden: boolean
}

/** Whether "Why it changed" is open. */
export const isChangeOpen = (search: URLSearchParams) => search.get('why') === 'open'

/** Whether "What a new customer costs" is open. */
export const isPaybackOpen = (search: URLSearchParams) => search.get('payback') === 'open'

/** Where "Why it changed" is in the grid of the Sales tab: open, it spans both columns. */
export const changePlace = (search: URLSearchParams) =>
  isChangeOpen(search) ? 'xl:col-span-2 xl:row-start-4' : 'xl:col-start-2 xl:row-start-3'

export const SORT_KEYS: readonly SortKey[] = ['from', ...SALES_METRICS]

/** Reads the report's options from the URL. Treats unknown values as missing. */
export function parseAnalyticsChoice(search: URLSearchParams): AnalyticsChoice {
  return {
    ...parsePeriodChoice(search),
    tab: parseReportTab(search),
    by: BUCKET_UNITS.find((unit) => unit === search.get('by')) ?? null,
    metric: SALES_METRICS.find((name) => name === search.get('metric')) ?? 'net_sales',
    sort: parseSort(search.get('sort') ?? ''),
    where: search.get('where'),
    split: search.get('split'),
    order: search.get('order'),
    heat: HEAT_METRICS.find((name) => name === search.get('heat')) ?? 'net_sales',
    days: search.get('days') ?? '',
    isEmptyHidden: search.get('empty') === 'hidden',
  }
}

function parseSort(text: string): Sort {
  const isDescending = text.startsWith('-')
  const key = SORT_KEYS.find((candidate) => candidate === (isDescending ? text.slice(1) : text))
  return key ? { key, isDescending } : { key: 'from', isDescending: false }
}

/** Formats the sort order for the URL: `-net_sales` means descending. */
export function toSortText({ key, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${key}`
}

/**
 * Returns the sort order after a click on a column. Metrics start descending and dates ascending; a second click
 * reverses.
 */
export function nextSort(sort: Sort, key: SortKey): Sort {
  return { key, isDescending: sort.key === key ? !sort.isDescending : key !== 'from' }
}
