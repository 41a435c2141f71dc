import { useQuery } from '@tanstack/react-query'
import { storeQueries } from '#data/stores/stores.ts'

/** The name of the store, if the person has only one. Otherwise the list of stores, above the figures, names it. It takes free room of the header, so that nothing moves when it comes. */
export function StoreName() {
  const { data: stores = [] } = useQuery(storeQueries.list())
  const [only] = stores
  if (!only || stores.length > 1) return null
  return (
    <p className="max-w-56 min-w-0 truncate px-1 font-medium max-md:hidden md:max-xl:text-xs lg:px-2" title={only.name}>
      <span className="sr-only">Store: </span>
      <bdi>{only.name}</bdi>
    </p>
  )
}
