import { useQuery } from '@tanstack/react-query'
import { storeQueries } from '#data/stores/stores.ts'

/** The name of the store in one line, or in two where the header is narrow, if the person has only one. Otherwise the list of stores, above the figures, names it. */
export function StoreName() {
  const { data: stores = [] } = useQuery(storeQueries.list())
  const [only] = stores
  if (!only || stores.length > 1) return null
  return (
    <p
      className="max-w-28 px-1 font-medium wrap-anywhere max-md:hidden md:max-xl:line-clamp-2 md:max-xl:text-xs lg:max-w-32 lg:px-2 xl:max-w-56 xl:truncate"
      title={only.name}
    >
      <span className="sr-only">Store: </span>
      <bdi>{only.name}</bdi>
    </p>
  )
}
