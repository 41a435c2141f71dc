import type { CustomerFilter } from '#data/analytics/customers/customer-list.ts'
import { OVERDUE_LABELS, type OverdueLabel } from '#domain/analysis/customers/order-gaps.ts'
import { RFM_SEGMENTS, type RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { type CustomerView, parseCustomerView } from '#figures/choices/customer-views.ts'
import { parsePage } from '#figures/choices/page-choice.ts'

export const COHORT_MEASURES = [
  { value: 'retention', label: 'Retention' },
  { value: 'value', label: 'Lifetime value' },
] as const

export type CohortMeasure = (typeof COHORT_MEASURES)[number]['value']

type CustomersChoice = {
  view: CustomerView
  measure: CohortMeasure
  search: string
  segment: RfmSegment | null
  overdue: OverdueLabel | null
  order: CustomerFilter['order']
  isDescending: boolean
  /** Whether those worth winning back include customers whose consent is unknown. */
  isUnknownIncluded: boolean
  /** Counted from 0. */
  page: number
}

const ORDERS = ['firstOrder', 'lastOrder', 'orders', 'netSales', 'averageOrderValue', 'daysOverdue'] as const

/** Reads what the Customers tab shows from the URL. Treats unknown values as missing. */
export const parseCustomersChoice = (search: URLSearchParams): CustomersChoice => ({
  view: parseCustomerView(search),
  measure: COHORT_MEASURES.find(({ value }) => value === search.get('measure'))?.value ?? 'retention',
  ...parseFilter(search),
  ...parseSort(search.get('sort') ?? ''),
  isUnknownIncluded: search.get('unknown') === 'include',
  page: parsePage(search.get('page')),
})

const parseFilter = (search: URLSearchParams) => ({
  search: search.get('q') ?? '',
  segment: RFM_SEGMENTS.find(({ name }) => name === search.get('segment'))?.name ?? null,
  overdue: OVERDUE_LABELS.find((label) => label === search.get('overdue')) ?? null,
})

const parseSort = (sort: string) => ({
  order: ORDERS.find((name) => name === sort.replace('-', '')) ?? 'netSales',
  isDescending: sort === '' || sort.startsWith('-'),
})

/** What leaves the URL when another list or view opens. */
export const NO_CHOICE = {
  q: null,
  segment: null,
  overdue: null,
  sort: null,
  page: null,
  measure: null,
  unknown: null,
  test: null,
}
