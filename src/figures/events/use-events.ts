import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { eventQueries } from '#data/analytics/events.ts'
import { storeQueries } from '#data/stores/stores.ts'

/** Returns the events of the store that the address names, or of the person's first store. */
export function useEvents() {
  const [search] = useSearchParams()
  const { data: stores } = useQuery(storeQueries.list())
  const wanted = search.get('store')
  const store = stores?.find(({ id }) => id === wanted) ?? stores?.[0]
  const { data: events } = useQuery({ ...eventQueries.of(store?.id ?? ''), enabled: store !== undefined })
  return { store, events }
}
