import { useQuery } from '@tanstack/react-query'
import { keptListQueries, type ListName } from '#data/analytics/customers/kept-lists.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'

/** Returns the list that the page shows, if its filters name just one. */
export function useShownList(): ListName | undefined {
  const { filters } = usePageFilters()
  const { data: lists } = useQuery(keptListQueries.names())
  const shown = filters.flatMap((filter) =>
    filter[0] === 'is' && filter[1] === 'customer_list' ? filter[2].map(String) : [],
  )
  return shown.length === 1 ? lists?.find(({ id }) => id === shown[0]) : undefined
}
