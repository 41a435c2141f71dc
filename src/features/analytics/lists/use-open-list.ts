import { NO_CHOICE } from '#features/analytics/customers/customers-choice.ts'
import { narrowToList, usePageFilters } from '#figures/choices/page-filters.ts'

/** Returns a function that shows the customers of a list: it becomes a filter of the page. */
export function useOpenList(): (listId: string) => void {
  const { filters, setFilters } = usePageFilters()
  return (listId) => setFilters(narrowToList(filters, listId), { ...NO_CHOICE, view: 'list' })
}
