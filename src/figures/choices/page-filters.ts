import { type FieldFilter, type Filter, FilterError, parseFilter } from '#domain/contracts/figures-filter.ts'
import { isOfProducts } from '#domain/dimensions.ts'
import { FIRST_PAGES } from './page-choice.ts'
import { useChoice } from './use-choice.ts'

/** A filter on one field, such as `['is', 'country', ['DE']]`. */
export type Condition = FieldFilter

/** Reads the filters from the URL. Returns none if one of them is wrong: the others alone would give other figures. */
export function parseFilters(search: URLSearchParams): readonly Filter[] {
  const text = search.get('where')
  if (text === null) return []
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts.map(parseFilter) : []
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof FilterError) return []
    throw error
  }
}

/** Formats the filters for the URL. `null` stands for none. */
export function toFiltersText(filters: readonly Filter[]): string | null {
  return filters.length > 0 ? JSON.stringify(filters) : null
}

/** Joins filters: an order has to meet all of them. */
export function toWhere(filters: readonly Filter[]): Filter | undefined {
  const [first] = filters
  return filters.length > 1 ? ['and', [...filters]] : first
}

const isOn = (filter: Filter, field: string) => filter[0] === 'is' && filter[1] === field

/**
 * Adds a filter to those of a page. No line of an order has two products, so that a second one, or a second category,
 * makes both conditions on whole orders: those with both.
 */
export function addFilter(filters: readonly Filter[], added: Condition): readonly Filter[] {
  const [operator, field, values] = added
  const isHad = (filter: Filter) => filter[0] === 'order_has' && isOn(filter[1], field)
  const isOther = (filter: Filter) =>
    filter[0] === 'is' && isOn(filter, field) && !filter[2].some((value) => values.includes(value))
  const isOfBoth = operator === 'is' && isOfProducts(field) && filters.some((own) => isHad(own) || isOther(own))
  if (!isOfBoth) return [...filters, added]
  return [...filters.map((own): Filter => (isOther(own) ? ['order_has', own] : own)), ['order_has', added]]
}

/** Adds a condition, in place of those on the same field. */
export const narrow = (filters: readonly Filter[], condition: Condition): readonly Filter[] => [
  ...filters.filter(([, field]) => field !== condition[1]),
  condition,
]

/** Shows one list of customers. A customer can be in several, so that conditions that leave out a list stay. */
export const narrowToList = (filters: readonly Filter[], listId: string): readonly Filter[] => [
  ...filters.filter((filter) => !isOn(filter, 'customer_list')),
  ['is', 'customer_list', [listId]],
]

/** Returns the filters of the page, and a function that changes them. */
export function usePageFilters() {
  const { choice: filters, choose } = useChoice(parseFilters)
  return {
    filters,
    /** For figures queries. */
    where: toWhere(filters),
    /** `others` are further changes of the URL. Lists begin at their first page. */
    setFilters: (changed: readonly Filter[], others: Record<string, string | null> = {}) =>
      choose({ ...FIRST_PAGES, ...others, where: toFiltersText(changed) }),
  }
}
