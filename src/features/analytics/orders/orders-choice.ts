import type { Filter } from '#domain/contracts/figures-filter.ts'
import { isFieldFilter } from '#domain/contracts/figures-filter.ts'
import { type ExploreChoice, parseExploreChoice } from '#figures/choices/explore-choice.ts'
import { parsePage } from '#figures/choices/page-choice.ts'

/** The figures of each order, besides the number of orders, which tells orders from refunds alone. */
export const ORDER_METRICS = ['units', 'net_sales', 'total_sales', 'returns'] as const

const SORTS = ['order', ...ORDER_METRICS] as const

type OrderSort = { key: (typeof SORTS)[number]; isDescending: boolean }

/** The list of orders that the URL selects. */
export type OrdersChoice = {
  /** The filters of Explore, which one parameter holds for all of Analytics. */
  explore: ExploreChoice
  sort: OrderSort
  /** Counted from 0. */
  page: number
}

/** Reads the list from the URL. Treats unknown values as missing. */
export const parseOrdersChoice = (search: URLSearchParams): OrdersChoice => ({
  explore: parseExploreChoice(search),
  sort: parseSort(search.get('list') ?? ''),
  page: parsePage(search.get('page')),
})

/** The newest orders come first. */
function parseSort(text: string): OrderSort {
  const key = SORTS.find((name) => text === name || text === `-${name}`)
  return key ? { key, isDescending: text.startsWith('-') } : { key: 'order', isDescending: true }
}

/** Returns the sort order after a click on a column, for the URL. The highest come first; a second click reverses. */
export function nextSortText({ key, isDescending }: OrderSort, clicked: string): string | null {
  const isReversed = key === clicked ? !isDescending : true
  const text = `${isReversed ? '-' : ''}${clicked}`
  return text === '-order' ? null : text
}

/** Returns the text that is searched for in orders, among the filters. Empty if there is none. */
export function searchIn(filters: readonly Filter[]): string {
  const search = filters
    .filter(isFieldFilter)
    .find(([operator, field]) => operator === 'contains' && field === 'order_text')
  return String(search?.[2][0] ?? '')
}

/** Returns the filters with another text to search for. */
export function withSearch(filters: readonly Filter[], text: string): Filter[] {
  const words = text.trim()
  const others = filters.filter(([, field]) => field !== 'order_text')
  return words === '' ? others : [...others, ['contains', 'order_text', [words]]]
}
