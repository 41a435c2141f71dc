import { useQuery } from '@tanstack/react-query'
import { productQueries, type ProductsQuestion } from '#data/analytics/products.ts'
import { type PeriodFilter, toReportWhere } from '#data/figures/period-filter.ts'
import { type Figures, parsePeriodChoice, toFilter } from '#figures/choices/period-choice.ts'
import { whyMissing } from '#lib/app-error.ts'
import { type ProductsChoice, toListText, toSortText } from './products-choice.ts'

/** How many rows a page of the list has. */
export const PAGE_ROWS = 50

/** Returns the store, days and comparison of figures on the screen, so that others beside them ask for the same. */
export function toReportFilter(search: URLSearchParams, report: Figures): PeriodFilter {
  const filter = toFilter(parsePeriodChoice(search))
  return { ...filter, store: report.store.id, ...(report.comparison === null && { compare: 'none' }) }
}

/** Returns the same with the filters of the page. */
export const toFilteredReport = (search: URLSearchParams, report: Figures): PeriodFilter => ({
  ...toReportFilter(search, report),
  ...toReportWhere(search.get('where')),
})

/** Returns the question of the list that the URL selects. */
export function toProductsQuestion(filter: PeriodFilter, choice: ProductsChoice): ProductsQuestion {
  const grade = toListText(choice.grades)
  const stock = toListText(choice.stock)
  return {
    ...filter,
    ...(choice.search && { search: choice.search.slice(0, 200) }),
    ...(grade && { grade }),
    ...(stock && { stock }),
    sort: toSortText(choice.sort),
  }
}

/** Returns the query of a page of the list. */
export const productsQuery = (question: ProductsQuestion, page: number) =>
  productQueries.list(question, { limit: PAGE_ROWS, offset: page * PAGE_ROWS })

/** Loads a page of the list. Shows the previous one until the new one arrives. */
export function useProducts(question: ProductsQuestion, page: number) {
  const { data, error, failureReason, fetchStatus, isPlaceholderData, refetch } = useQuery(
    productsQuery(question, page),
  )
  return {
    products: data,
    error: whyMissing({ error, failureReason }),
    isOffline: fetchStatus === 'paused',
    isOutdated: isPlaceholderData,
    retry: () => void refetch(),
  }
}
