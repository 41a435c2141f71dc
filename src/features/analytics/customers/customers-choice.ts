export const CUSTOMER_VIEWS = [
  { value: 'overview', label: 'Overview' },
  { value: 'cohorts', label: 'Cohorts' },
] as const

type CustomerView = (typeof CUSTOMER_VIEWS)[number]['value']

export const COHORT_MEASURES = [
  { value: 'retention', label: 'Retention' },
  { value: 'value', label: 'Lifetime value' },
] as const

export type CohortMeasure = (typeof COHORT_MEASURES)[number]['value']

type CustomersChoice = { view: CustomerView; measure: CohortMeasure }

/** Reads what the Customers tab shows from the URL. Treats unknown values as missing. */
export function parseCustomersChoice(search: URLSearchParams): CustomersChoice {
  return {
    view: CUSTOMER_VIEWS.find(({ value }) => value === search.get('view'))?.value ?? 'overview',
    measure: COHORT_MEASURES.find(({ value }) => value === search.get('measure'))?.value ?? 'retention',
  }
}
