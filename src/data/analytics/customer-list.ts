import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import type { OverdueLabel } from '#domain/analysis/customers/order-gaps.ts'
import type { RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { type CUSTOMER_ORDERS, customerListSchema } from '#domain/contracts/analytics/customers.ts'
import { saveFile } from '#lib/save-file.ts'

export type CustomerFilter = {
  store: string
  search: string
  segment: RfmSegment | null
  overdue: OverdueLabel | null
  order: (typeof CUSTOMER_ORDERS)[number]
  isDescending: boolean
  /** A filter of a figures query, as JSON. */
  where?: string
}

function pathOf(filter: CustomerFilter, more: Record<string, string>) {
  const { store, search, segment, overdue, order, isDescending, where } = filter
  const direction = isDescending ? 'desc' : 'asc'
  const chosen = {
    ...(search && { search }),
    ...(segment && { segment }),
    ...(overdue && { overdue }),
    ...(where && { where }),
  }
  return `/api/customers?${new URLSearchParams({ store, ...chosen, order, direction, ...more }).toString()}`
}

/** How many rows a page has. */
export const CUSTOMER_PAGE_ROWS = 25

/** One page of the customers that match. Shows the previous one until it has loaded. */
export function customerListQuery(filter: CustomerFilter, page: number) {
  const offset = String(page * CUSTOMER_PAGE_ROWS)
  const request = { path: pathOf(filter, { limit: String(CUSTOMER_PAGE_ROWS), offset }), schema: customerListSchema }
  return queryOptions({
    queryKey: [...figuresKey, 'customer list', filter, page],
    queryFn: ({ signal }) => loadAnswer(request, signal),
    placeholderData: (previous) => placeholderFor(request, previous),
  })
}

/** The most rows that the server answers at once. */
const MOST_ROWS = 10_000

/** Downloads the customers that match as a CSV file. Throws an `AppError`. */
export async function downloadCustomers(filter: CustomerFilter, rowCount: number): Promise<void> {
  const pages: string[] = []
  for (let offset = 0; offset === 0 || offset < rowCount; offset += MOST_ROWS) {
    const path = pathOf(filter, { limit: String(MOST_ROWS), offset: String(offset), format: 'csv' })
    const text = await (await apiFetch(path)).text()
    // Each page begins with the header.
    pages.push(offset === 0 ? text : text.slice(text.indexOf('\n') + 1))
  }
  saveFile(new Blob(pages, { type: 'text/csv' }), 'customers.csv')
}
