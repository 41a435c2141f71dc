export const CUSTOMER_VIEWS = [
  { value: 'overview', label: 'Overview' },
  { value: 'list', label: 'All customers' },
  { value: 'segments', label: 'Segments' },
  { value: 'lists', label: 'Lists' },
  { value: 'cohorts', label: 'By first month' },
  { value: 'expected', label: 'Expected orders' },
] as const

export type CustomerView = (typeof CUSTOMER_VIEWS)[number]['value']

/** Reads the view of the Customers tab from the URL. */
export const parseCustomerView = (search: URLSearchParams): CustomerView =>
  CUSTOMER_VIEWS.find(({ value }) => value === search.get('view'))?.value ?? 'overview'
