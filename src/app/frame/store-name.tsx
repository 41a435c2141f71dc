import { useQuery } from '@tanstack/react-query'
import { storeQueries } from '#data/stores/stores.ts'

/** The name of the store, if the person has only one. Otherwise the list of stores, above the figures, names it. */
export function StoreName() {
  const { data: stores = [] } = useQuery(storeQueries.list())
  const [only] = stores
  if (!only || stores.length > 1) return null
  return (
    <p className="max-w-28 truncate px-1 font-medium max-md:hidden lg:max-w-32 lg:px-2 xl:max-w-56" title={only.name}>
      <span className="sr-only">Store: </span>
      <bdi>{only.name}</bdi>
    </p>
  )
}
