import { BackToProducts } from '#features/analytics/back-to-products.tsx'
import { useQuery } from '@tanstack/react-query'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageOpen from 'lucide-react/icons/package-open'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { reorderQueries } from '#data/analytics/reorder.ts'
import type { UnknownReorderReason } from '#domain/contracts/reorder/reorder-terms.ts'
import type { Reorder, ToOrder, UnknownReorder } from '#domain/contracts/reorder/reorder.ts'
import { NoticeLine } from '#figures/notices/notice-line.tsx'
import { endOfFigures } from '#figures/notices/period-notices.tsx'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { formatCount } from '#lib/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { OnItsWayPanel } from './on-its-way-panel.tsx'
import type { Placed } from './placed-orders.tsx'
import { ReplayPanel } from './replay-panel.tsx'
import { UnknownPanel } from './unknown-panel.tsx'
import { VendorPanel } from './vendor-panel.tsx'

/** What to order from suppliers: which products, how many, by when, and what they cost. */
export function ReorderScreen() {
  const [search] = useSearchParams()
  const { data: reorder, error, fetchStatus, refetch } = useQuery(reorderQueries.of(search.get('store')))
  return (
    <>
      <BackToProducts />
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

const NONE: readonly ToOrder[] = []

const SAYS_NO_STOCK: ReadonlySet<UnknownReorderReason> = new Set(['no_stock', 'discontinued'])

/** The vendors with something to order, the most urgent first, and what has no vendor last. */
const vendorsOf = (reorder: Reorder | null): (string | null)[] =>
  [...new Set(reorder?.toOrder.map(({ vendor }) => vendor))].toSorted(
    (one, other) => Number(one === null) - Number(other === null),
  )

function Lists({ reorder }: { reorder: Reorder | null }) {
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  // A vendor keeps its place while its products are ordered and taken back.
  const [order] = useState(() => vendorsOf(reorder))
  const addPlaced = useCallback((added: Placed) => setPlaced((current) => [added, ...current]), [])
  if (reorder === null) return <NoStock />
  const { fine, onItsWay, store, today, toOrder, unknown } = reorder
  const isStockKnown = fine > 0 || toOrder.length > 0 || unknown.some(({ reason }) => !SAYS_NO_STOCK.has(reason))
  if (!isStockKnown && onItsWay.length === 0) return <NoStock />
  const endOfStock = endOfFigures({ comparison: null, period: { from: today, to: today }, store })
  const waiting = new Set(onItsWay.map(({ id }) => id))
  const undoable = placed.filter(({ ids }) => ids.some((id) => waiting.has(id)))
  const productsOf = Map.groupBy(toOrder, ({ vendor }) => vendor)
  const vendors = [...new Set([...order, ...productsOf.keys()])].filter(
    (vendor) => productsOf.has(vendor) || undoable.some((each) => each.vendor === vendor),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {endOfStock && <NoticeLine notices={[endOfStock]} />}
      {vendors.map((vendor) => (
        <VendorPanel
          key={vendor}
          vendor={vendor}
          products={productsOf.get(vendor) ?? NONE}
          placed={undoable.filter((each) => each.vendor === vendor)}
          reorder={reorder}
          onPlaced={addPlaced}
        />
      ))}
      {toOrder.length === 0 && <NothingToOrder fine={fine} unknown={unknown} />}
      <OnItsWayPanel reorder={reorder} />
      <UnknownPanel unknown={unknown} />
      <ReplayPanel storeId={store.id} />
    </div>
  )
}

/** One reason of all products whose stock is known says what to do. */
function oneReason(unknown: readonly UnknownReorder[]): UnknownReorderReason | null {
  const reasons = new Set(unknown.map(({ reason }) => reason).filter((reason) => !SAYS_NO_STOCK.has(reason)))
  return reasons.size === 1 ? ([...reasons][0] ?? null) : null
}

function NothingToOrder({ fine, unknown }: { fine: number; unknown: readonly UnknownReorder[] }) {
  const reason = fine === 0 ? oneReason(unknown) : null
  if (reason === 'old_stock' || reason === 'old_figures') return <TooOld reason={reason} />
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

function TooOld({ reason }: { reason: 'old_stock' | 'old_figures' }) {
  const isStock = reason === 'old_stock'
  return (
    <Card>
      <EmptyState
        icon={PackageOpen}
        title={isStock ? 'Your stock is older than 30 days' : 'Your sales are older than a week'}
        description={
          isStock
            ? 'Import your shop’s latest product export. It says how many of each product you have now.'
            : 'Import your latest orders. What sold lately says how many you need.'
        }
        actions={<LinkButton to="/dashboard?import=new">{isStock ? 'Import products' : 'Import orders'}</LinkButton>}
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
