import { BASKET_SORTS, LEAST_JOINT_ORDERS } from '#domain/contracts/analytics/product-terms.ts'
import { parsePage } from '#figures/choices/page-choice.ts'

/** How many orders with both people can ask for. */
export const LEAST_CHOICES = [LEAST_JOINT_ORDERS, 10, 20, 50, 100]

type BasketSort = { key: (typeof BASKET_SORTS)[number]; isDescending: boolean }

/** The pairs that the URL selects. */
export type BasketChoice = {
  /** The id of the product that all pairs have. */
  product: string | null
  least: number
  sort: BasketSort
  /** Counted from 0. */
  page: number
}

/** Reads the pairs from the URL. Treats unknown values as missing. */
export function parseBasketChoice(search: URLSearchParams): BasketChoice {
  const product = search.get('with') ?? ''
  return {
    product: /^\d{1,18}$/.test(product) ? product : null,
    least: LEAST_CHOICES.find((least) => String(least) === search.get('least')) ?? LEAST_JOINT_ORDERS,
    sort: parseSort(search.get('pairs') ?? ''),
    page: parsePage(search.get('pairs_page')),
  }
}

function parseSort(text: string): BasketSort {
  const key = BASKET_SORTS.find((name) => text === name || text === `-${name}`)
  return key ? { key, isDescending: text.startsWith('-') } : { key: 'orders', isDescending: true }
}

/** Formats a sort order for the URL and the server: `-lift` means from high to low. */
export const toBasketSortText = ({ key, isDescending }: BasketSort): string => `${isDescending ? '-' : ''}${key}`

/** Returns the sort order after a click on a column, from high to low first. */
export function nextBasketSort(sort: BasketSort, column: string): BasketSort {
  const key = BASKET_SORTS.find((name) => name === column) ?? 'orders'
  return { key, isDescending: sort.key === key ? !sort.isDescending : true }
}
