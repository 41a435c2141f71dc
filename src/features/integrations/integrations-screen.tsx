import { useQuery } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import StoreIcon from 'lucide-react/icons/store'
import { integrationQueries } from '#data/integrations.ts'
import { storeQueries } from '#data/stores.ts'
import { PLATFORMS } from '#domain/platforms.ts'
import { Alert } from '#ui/alert.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PlatformCard } from './platform-card.tsx'

/** Where a store's orders come from: the platforms, which of them are connected, and the way to real figures. */
export function IntegrationsScreen() {
  const stores = useQuery(storeQueries.list())
  const store = stores.data?.[0]
  return (
    <>
      <PageHeader
        title="Integrations"
        description="The platforms where you sell."
        actions={
          <LinkButton to="/dashboard?import=new" variant="outline">
            <FileUp aria-hidden />
            Import a file
          </LinkButton>
        }
      />
      <Alert tone="neutral" title="Connecting is simulated">
        Connect marks a platform as yours. It calls nobody and brings in no orders. For real figures, export a file on
        the platform and import it here.
      </Alert>
      <div className="mt-4">
        {stores.isPending && <PlatformsSkeleton />}
        {stores.isError && (
          <ErrorState
            title="Your stores could not be loaded"
            error={stores.error}
            onRetry={() => void stores.refetch()}
          />
        )}
        {stores.isSuccess && !store && <NoStore />}
        {store && <Platforms storeId={store.id} />}
      </div>
    </>
  )
}

function Platforms({ storeId }: { storeId: string }) {
  const connections = useQuery(integrationQueries.list(storeId))
  if (connections.isPending) return <PlatformsSkeleton />
  if (connections.isError) {
    return (
      <ErrorState
        title="Your connections could not be loaded"
        error={connections.error}
        onRetry={() => void connections.refetch()}
      />
    )
  }
  return (
    <div className={GRID}>
      {PLATFORMS.map((platform) => (
        <PlatformCard
          key={platform.id}
          platform={platform}
          storeId={storeId}
          connection={connections.data.find((connection) => connection.platform === platform.id)}
        />
      ))}
    </div>
  )
}

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-4'

function PlatformsSkeleton() {
  return (
    <div className={GRID}>
      {PLATFORMS.map(({ id }) => (
        <Skeleton key={id} className="h-48 rounded-card" />
      ))}
    </div>
  )
}

function NoStore() {
  return (
    <EmptyState
      icon={StoreIcon}
      title="Connections belong to a store"
      description="Your first import makes one, and so does the sample data. Then its platforms are listed here."
      actions={
        <>
          <LinkButton to="/dashboard?import=new">Import orders</LinkButton>
          <LinkButton to="/dashboard" variant="outline">
            Go to dashboard
          </LinkButton>
        </>
      }
    />
  )
}
