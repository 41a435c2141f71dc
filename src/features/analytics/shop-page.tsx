import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { AppError } from '#lib/app-error.ts'
import { cn } from '#lib/cn.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { BackLink } from '#ui/links/back-link.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'

/** From 1440 px, the facts and notes of a customer or an order stand beside the main column. */
export const PAGE_GRID =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[90rem]:grid-cols-[minmax(0,1fr)_22rem] min-[90rem]:grid-rows-[auto_1fr]'

export const MAIN_COLUMN = 'min-w-0 min-[90rem]:[grid-area:1/1/3/2]'

type ShopPageProps<Answer, Key extends QueryKey> = {
  /** What the page shows. */
  name: ShopItem
  query: UseQueryOptions<Answer | null, Error, Answer | null, Key>
  children: (answer: Answer) => ReactNode
}

const isMissing = (error: Error | null) => error instanceof AppError && error.status === 404

/** The page of a customer or an order: what was loaded, or that it is loading, missing or failed to load. */
export function ShopPage<Answer, Key extends QueryKey>({ name, query, children }: ShopPageProps<Answer, Key>) {
  const { data, error, fetchStatus, refetch } = useQuery(query)
  if (data) return children(data)
  if (data === null || isMissing(error)) return <MissingPage name={name} />
  return (
    <>
      <PageHeader title={name.charAt(0).toUpperCase() + name.slice(1)} />
      <MissingFigures
        name={name}
        error={error}
        isOffline={fetchStatus === 'paused'}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton name={name} />}
      />
    </>
  )
}

const LISTS_OF = {
  customer: { to: '/analytics?tab=customers&view=list', label: 'Show all customers' },
  order: { to: '/analytics?tab=orders', label: 'Show the orders' },
  product: { to: '/analytics?tab=products', label: 'Show the products' },
} as const

type ShopItem = keyof typeof LISTS_OF

/** The same for what doesn't exist and for what belongs to another store. */
export function MissingPage({ name }: { name: ShopItem }) {
  const { to, label } = LISTS_OF[name]
  return (
    <>
      <PageHeader title={`No such ${name}`} />
      <Card>
        <EmptyState
          icon={SearchX}
          title={`We can’t find this ${name}`}
          description="It may have been removed with its import, or replaced by a newer one."
          actions={
            <LinkButton to={to} variant="outline">
              {label}
            </LinkButton>
          }
        />
      </Card>
    </>
  )
}

function PageSkeleton({ name }: { name: string }) {
  return (
    <div className={PAGE_GRID}>
      <output className="sr-only">Loading the {name}</output>
      <Skeleton className="h-52 w-full" />
      <Skeleton className={cn('h-96', MAIN_COLUMN)} />
    </div>
  )
}

/** A link back to the dashboard of the store that the URL names. */
export function BackToDashboard() {
  const [search] = useSearchParams()
  const store = search.get('store')
  return <BackLink to={store === null ? '/dashboard' : `/dashboard?store=${store}`} label="Dashboard" />
}

/** The lists that pages lead back to, and what the URL says of them. */
const LISTS = {
  customers: { label: 'Customers', choice: { tab: 'customers', view: 'list' } },
  orders: { label: 'Orders', choice: { tab: 'orders' } },
} as const

/** A link back to the list of customers or orders, in the store that the URL names. */
export function BackToList({ list }: { list: keyof typeof LISTS }) {
  const [search] = useSearchParams()
  const store = search.get('store')
  const { label, choice } = LISTS[list]
  const address = new URLSearchParams({ ...(store && { store }), ...choice })
  return <BackLink to={`/analytics?${address.toString()}`} label={label} />
}
