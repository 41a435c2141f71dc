import { useSearchParams } from 'react-router'
import { toReportWhere } from '#lib/period-choice.ts'

/** Returns the store and the page's filters for reports on the whole history. */
export function useHistoryFilter(store: string) {
  const [search] = useSearchParams()
  return { store, ...toReportWhere(search.get('where')) }
}
