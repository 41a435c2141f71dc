export const ORDERS_VIEWS = [
  { value: 'all', label: 'All orders' },
  { value: 'attention', label: 'Need attention' },
] as const

type OrdersView = (typeof ORDERS_VIEWS)[number]['value']

/** Reads the view of the Orders tab from the URL. */
export const parseOrdersView = (search: URLSearchParams): OrdersView =>
  search.get('view') === 'attention' ? 'attention' : 'all'
