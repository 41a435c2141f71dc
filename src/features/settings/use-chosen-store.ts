import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { storeQueries } from '#data/stores/stores.ts'
import { withChoice } from '#lib/with-choice.ts'

/** Returns the store in the URL, or the person's first store. `chosen` is `null` for a person without a store. */
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

/** Returns a function that removes the store from the URL, because the person no longer has it. */
export function useForgetStore(): () => void {
  const [, setSearch] = useSearchParams()
  return () => setSearch((current) => withChoice(current, { store: null }), { replace: true, preventScrollReset: true })
}
