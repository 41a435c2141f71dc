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

/** What the rows can be put in order by: their days or a figure. */
export type SortKey = 'from' | SalesMetric

export type Sort = { key: SortKey; isDescending: boolean }

/** What the address says about the report to show. */
export type AnalyticsChoice = PeriodChoice & {
  tab: ReportTab
  /** `null` is the server's default for the period. */
  by: BucketUnit | null
  /** What the chart draws. */
  metric: SalesMetric
  sort: Sort
}

const sortKeys: readonly SortKey[] = ['from', ...SALES_METRICS]

/** Reads the address; what it says wrongly counts as not said. */
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

/** An order as the address has it: `-net_sales` is the greatest first. */
export function toSortText({ key, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${key}`
}

/** The order after a click on a column: figures begin with the greatest, days with the first, a second click turns it. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  return { key, isDescending: sort.key === key ? !sort.isDescending : key !== 'from' }
}
