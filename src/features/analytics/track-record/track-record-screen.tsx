import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useSearchParams } from 'react-router'
import { signalQueries } from '#data/analytics/signals.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { BackToDashboard } from '#features/analytics/shop-page.tsx'
import { FoundFalls } from './found-falls.tsx'
import { HowOften } from './how-often.tsx'
import { PastList } from './past-list.tsx'

/** How much an entry of What changed means: how often there would have been one, by chance and in this store's past. */
export function TrackRecordScreen() {
  const [search] = useSearchParams()
  const { data: past, error, fetchStatus, refetch } = useQuery(signalQueries.past(search.get('store')))
  return (
    <>
      <BackToDashboard />
      <PageHeader
        title="Track record"
        description={
          <>
            How often What changed would have told you something, and how often it is wrong. Each day of your past was
            judged as if it had been known the next morning, by the countries, channels and products that matter now.{' '}
            <TextLink to="/documentation/what-changed">How it works</TextLink>
          </>
        }
      />
      {past === undefined && (
        <MissingFigures
          name="track record"
          error={error}
          isOffline={fetchStatus === 'paused'}
          onRetry={() => void refetch()}
          skeleton={<Skeleton className="h-96 w-full" />}
        />
      )}
      {past === null && <NotLookedAt />}
      {past && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <HowOften past={past} />
          <PastList past={past} />
          <FoundFalls ordersADay={past.ordersADay} />
        </div>
      )}
    </>
  )
}

function NotLookedAt() {
  return (
    <Card>
      <EmptyState
        icon={History}
        title="Your past hasn’t been looked at yet"
        description="Cartwright looks at it each night and after each import, once the store has orders."
        actions={<LinkButton to="/dashboard?import=new">Import orders</LinkButton>}
      />
    </Card>
  )
}
