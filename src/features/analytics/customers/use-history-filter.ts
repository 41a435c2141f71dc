import { useSearchParams } from 'react-router'
import { toReportWhere } from '#data/figures/period-filter.ts'

/** Returns the store and the page's filters for reports on the whole history. */
export const toHistoryFilter = (store: string, search: URLSearchParams) => ({
  store,
  ...toReportWhere(search.get('where')),
})

export function useHistoryFilter(store: string) {
  const [search] = useSearchParams()
  return toHistoryFilter(store, search)
}
