import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { storeQueries } from '#data/stores.ts'

/** The store in the address, or else the person's first one; `null` without a store. */
export function useChosenStore() {
  const [search, setSearch] = useSearchParams()
  const stores = useQuery(storeQueries.list())
  const wanted = search.get('store')
  const chosen = stores.data?.find(({ id }) => id === wanted) ?? stores.data?.[0] ?? null
  return {
    stores,
    chosen,
    choose: (store: string) => setSearch({ store }, { preventScrollReset: true }),
  }
}
