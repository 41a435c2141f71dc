import { useQuery } from '@tanstack/react-query'
import { catalogQueries } from '#data/analytics/catalog.ts'
import { describeSupport, nameCollection } from '#domain/analysis/catalog/catalog-words.ts'
import type { Catalog, Collection, Collections } from '#domain/contracts/catalog/catalog.ts'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatCount, formatMoney, formatNumber, formatRange } from '#lib/format.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

/** Collections that sales propose. They take seconds in a large store, so that they load by themselves. */
export function CollectionsPanel({ store }: Pick<Catalog, 'store'>) {
  const { data, error, refetch } = useQuery(catalogQueries.collections(store.id))
  return (
    <Card aria-labelledby="collections">
      <h2 id="collections" className="text-base font-semibold">
        Collections to make
      </h2>
      {data && <ProposedCollections proposed={data} />}
      {!data && error && (
        <ErrorState title="The collections could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <output className="sr-only">Loading collections</output>
          <Skeleton className="mt-3 h-40 w-full" />
        </>
      )}
    </Card>
  )
}

function ProposedCollections({ proposed: { collections, period, store } }: { proposed: Collections }) {
  if (collections.length === 0) {
    return (
      <p className="mt-1 max-w-prose text-muted">
        Not enough sales yet. A collection needs three products in ten of the same orders, a season in two years, or
        four products of a vendor or type in 20 orders.
      </p>
    )
  }
  return (
    <>
      <p className="mt-1 mb-3 text-muted">Net sales, {formatRange(period)}</p>
      <ul className="divide-y divide-line">
        {collections.map((collection) => (
          <CollectionItem
            key={`${collection.kind} ${collection.name} ${collection.products[0]?.id}`}
            collection={collection}
            store={store}
          />
        ))}
      </ul>
    </>
  )
}

type CollectionItemProps = { collection: Collection; store: Collections['store'] }

function CollectionItem({ collection, store }: CollectionItemProps) {
  const { productCount, netSales, products } = collection
  const others = productCount - products.length
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium wrap-anywhere">{nameCollection(collection, (name) => name)}</h3>
        <span className="text-muted tabular-nums">
          {formatCount(productCount, 'product')}, {formatMoney(netSales, store.currency)}
        </span>
      </div>
      <p className="text-muted tabular-nums">{describeSupport(collection, { number: formatNumber })}.</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {products.map(({ id, title }) => (
          <li key={id} className="min-w-0 pointer-coarse:py-2">
            <ProductLink id={id} title={title} />
          </li>
        ))}
        {others > 0 && <li className="text-muted tabular-nums">and {formatNumber(others)} more</li>}
      </ul>
    </li>
  )
}
