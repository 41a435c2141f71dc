import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import type { OverdueLabel } from '#domain/analysis/customers/order-gaps.ts'
import type { RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { type CUSTOMER_ORDERS, customerListSchema } from '#domain/contracts/analytics/customers.ts'
import { mailingListSchema } from '#domain/contracts/analytics/mailing-list.ts'
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

/** Returns the path of an endpoint that takes a filter of customers. */
export function customersPath(endpoint: string, filter: CustomerFilter, more: Record<string, string> = {}) {
  const { store, search, segment, overdue, order, isDescending, where } = filter
  const direction = isDescending ? 'desc' : 'asc'
  const chosen = {
    ...(search && { search }),
    ...(segment && { segment }),
    ...(overdue && { overdue }),
    ...(where && { where }),
  }
  return `/api/${endpoint}?${new URLSearchParams({ store, ...chosen, order, direction, ...more }).toString()}`
}

/** How many rows a page has. */
export const CUSTOMER_PAGE_ROWS = 25

/** One page of the customers that match. Shows the previous one until it has loaded. */
export function customerListQuery(filter: CustomerFilter, page: number) {
  const offset = String(page * CUSTOMER_PAGE_ROWS)
  const request = {
    path: customersPath('customers', filter, { limit: String(CUSTOMER_PAGE_ROWS), offset }),
    schema: customerListSchema,
  }
  return queryOptions({
    queryKey: [...figuresKey, 'customer list', filter, page],
    queryFn: ({ signal }) => loadAnswer(request, signal),
    placeholderData: (previous) => placeholderFor(request, previous),
  })
}

/** The most rows that the server answers at once. */
const MOST_ROWS = 10_000

type Download = { name: string; rowCount: number; pathOf: (page: Record<string, string>) => string }

/** Saves all rows of an endpoint as one CSV file. Throws an `AppError`. */
async function downloadCsv({ name, rowCount, pathOf: pathOfPage }: Download): Promise<void> {
  const pages: string[] = []
  for (let offset = 0; offset === 0 || offset < rowCount; offset += MOST_ROWS) {
    const path = pathOfPage({ limit: String(MOST_ROWS), offset: String(offset), format: 'csv' })
    const text = await (await apiFetch(path)).text()
    // Each page begins with the header.
    pages.push(offset === 0 ? text : text.slice(text.indexOf('\n') + 1))
  }
  saveFile(new Blob(pages, { type: 'text/csv' }), name)
}

const countSchema = v.pick(customerListSchema, ['rowCount', 'until'])

/**
 * Downloads the customers that match as a CSV file, without their email addresses. Counts them anew: those on the screen
 * can be of an earlier filter, and a query would wait for a network. Throws an `AppError`.
 */
export async function downloadCustomers(filter: CustomerFilter): Promise<void> {
  const pathOf = (page: Record<string, string>) => customersPath('customers', filter, page)
  const response = await apiFetch(pathOf({ limit: '1' }))
  const { rowCount, until } = parseAnswer(await response.text(), countSchema)
  await downloadCsv({ name: `customers-until-${until}.csv`, rowCount, pathOf })
}

/** How many of the customers that match can be written to, and how many can't and why. */
export function mailingListQuery(filter: CustomerFilter) {
  const request = { path: customersPath('mailing-list', filter, { limit: '1' }), schema: mailingListSchema }
  return queryOptions({
    queryKey: [...figuresKey, 'mailing list', filter],
    queryFn: ({ signal }) => loadAnswer(request, signal),
  })
}

type MailingDownload = { filter: CustomerFilter; isUnknownIncluded: boolean; people: number }

/** Downloads the people who can be written to as a CSV file. Throws an `AppError`. */
export const downloadMailingList = ({ filter, isUnknownIncluded, people }: MailingDownload): Promise<void> =>
  downloadCsv({
    name: 'mailing-list.csv',
    rowCount: people,
    pathOf: (page) =>
      customersPath('mailing-list', filter, { ...page, unknown: isUnknownIncluded ? 'include' : 'leave_out' }),
  })
