import { BUCKET_UNITS, type BucketUnit } from '#domain/buckets.ts'
import { SALES_METRICS, type SalesMetric } from '#domain/metrics.ts'
import { parsePeriodChoice, type PeriodChoice } from '#lib/period-choice.ts'

export const REPORT_TABS = [
  { value: 'sales', label: 'Sales' },
  { value: 'products', label: 'Products' },
  { value: 'customers', label: 'Customers' },
  { value: 'forecast', label: 'Forecast' },
] as const

export type ReportTab = (typeof REPORT_TABS)[number]['value']

/** A column to sort by: the dates or a metric. */
export type SortKey = 'from' | SalesMetric

export type Sort = { key: SortKey; isDescending: boolean }

/** The report that the address selects. */
export type AnalyticsChoice = PeriodChoice & {
  tab: ReportTab
  /** `null` is the server's default for the period. */
  by: BucketUnit | null
  /** The metric in the chart. */
  metric: SalesMetric
  sort: Sort
}

const sortKeys: readonly SortKey[] = ['from', ...SALES_METRICS]

/** Reads the address. Unknown values count as missing. */
export function parseAnalyticsChoice(search: URLSearchParams): AnalyticsChoice {
  return {
    ...parsePeriodChoice(search),
    tab: REPORT_TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'sales',
    by: BUCKET_UNITS.find((unit) => unit === search.get('by')) ?? null,
    metric: SALES_METRICS.find((name) => name === search.get('metric')) ?? 'net_sales',
    sort: parseSort(search.get('sort') ?? ''),
  }
}

function parseSort(text: string): Sort {
  const isDescending = text.startsWith('-')
  const key = sortKeys.find((candidate) => candidate === (isDescending ? text.slice(1) : text))
  return key ? { key, isDescending } : { key: 'from', isDescending: false }
}

/** Formats a sort for the address: `-net_sales` is descending. */
export function toSortText({ key, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${key}`
}

/** Returns the sort after a click on a column: metrics start descending, dates ascending; a second click reverses. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  return { key, isDescending: sort.key === key ? !sort.isDescending : key !== 'from' }
}
