import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageOpen from 'lucide-react/icons/package-open'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { reorderQueries } from '#data/analytics/reorder.ts'
import type { Reorder } from '#domain/contracts/reorder/reorder.ts'
import { keepPeriod } from '#figures/choices/period-choice.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { formatCount } from '#lib/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AppLink } from '#ui/links/app-link.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { OnItsWayPanel } from './on-its-way-panel.tsx'
import { type Placed, PlacedOrders } from './placed-orders.tsx'
import { ReplayPanel } from './replay-panel.tsx'
import { UnknownPanel } from './unknown-panel.tsx'
import { VendorPanel } from './vendor-panel.tsx'

/** What to order from suppliers: which products, how many, by when, and what they cost. */
export function ReorderScreen() {
  const [search] = useSearchParams()
  const { data: reorder, error, fetchStatus, refetch } = useQuery(reorderQueries.of(search.get('store')))
  return (
    <>
      <AppLink
        to={`/analytics?${new URLSearchParams([['tab', 'products'], ...new URLSearchParams(keepPeriod(search))])}`}
        className="mb-3 inline-flex items-center gap-1 rounded-sm text-muted hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Products
      </AppLink>
      <PageHeader
        title="Reorder"
        description={
          <>
            What to order from your suppliers so that stock lasts until the next order arrives.{' '}
            <TextLink to="/documentation/reorder">How it is calculated</TextLink>
          </>
        }
        actions={
          <LinkButton to="/settings/reorder" variant="outline">
            Reorder rules
          </LinkButton>
        }
      />
      {reorder === undefined ? (
        <MissingFigures
          name="reorder list"
          error={error}
          isOffline={fetchStatus === 'paused'}
          onRetry={() => void refetch()}
          skeleton={
            <>
              <output className="sr-only">Loading the reorder list</output>
              <Skeleton className="h-96 w-full" />
            </>
          }
        />
      ) : (
        <Lists key={reorder?.store.id} reorder={reorder} />
      )}
    </>
  )
}

function Lists({ reorder }: { reorder: Reorder | null }) {
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  if (reorder === null) return <NoStock />
  const { fine, onItsWay, store, toOrder, unknown } = reorder
  const isStockKnown = fine > 0 || toOrder.length > 0 || unknown.some(({ reason }) => reason !== 'no_stock')
  if (!isStockKnown && onItsWay.length === 0) return <NoStock />
  const vendors = [...Map.groupBy(toOrder, ({ vendor }) => vendor)].toSorted(
    ([one], [other]) => Number(one === null) - Number(other === null),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PlacedOrders
        placed={placed}
        onUndone={(undone) => setPlaced((current) => current.filter((each) => each !== undone))}
      />
      {vendors.map(([vendor, products]) => (
        <VendorPanel
          key={vendor}
          vendor={vendor}
          products={products}
          reorder={reorder}
          onPlaced={(order) => setPlaced((current) => [order, ...current])}
        />
      ))}
      {vendors.length === 0 && <NothingToOrder fine={fine} />}
      <OnItsWayPanel reorder={reorder} />
      <UnknownPanel unknown={unknown} />
      <ReplayPanel storeId={store.id} />
    </div>
  )
}

function NothingToOrder({ fine }: { fine: number }) {
  return (
    <Card>
      <EmptyState
        icon={PackageCheck}
        title="Nothing to order"
        description={
          fine === 0
            ? 'Sales don’t say yet how much of your products you need. See below for the reasons.'
            : `The stock of ${formatCount(fine, 'product')} lasts until your next order.`
        }
      />
    </Card>
  )
}

function NoStock() {
  return (
    <Card>
      <EmptyState
        icon={PackageOpen}
        title="No stock known yet"
        description="Import your shop’s product export, which says how many of each product you have. In Shopify, include “Inventory” in the file."
        actions={<LinkButton to="/dashboard?import=new">Import products</LinkButton>}
      />
    </Card>
  )
}
