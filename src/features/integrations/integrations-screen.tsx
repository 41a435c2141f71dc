import { useQuery } from '@tanstack/react-query'
import {
  type ConnectedPlatform,
  integrationQueries,
  useConnectPlatform,
  useDisconnectPlatform,
} from '#data/stores/integrations.ts'
import { storeQueries } from '#data/stores/stores.ts'
import { isLivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { PLATFORMS } from '#domain/platforms.ts'
import { LiveSync } from '#features/integrations/live/live-sync.tsx'
import { cn } from '#lib/cn.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { ImportsCard } from './imports-card.tsx'

/** What brings orders, and the platforms a store can connect. A person without a store gets one with the first connection. */
export function IntegrationsScreen() {
  const stores = useQuery(storeQueries.list())
  return (
    <>
      <PageHeader title="Integrations" description="Where your orders come from, and the platforms where you sell." />
      <ImportsCard />
      <section aria-labelledby="platforms" className="mt-8">
        <h2 id="platforms" className="text-base font-semibold">
          Platforms
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          Connecting is simulated: it notes that you sell on a platform, but brings no orders. Live sync reads them
          every few minutes.
        </p>
        {stores.isPending && <PlatformsSkeleton />}
        {stores.isError && (
          <ErrorState
            title="Your stores could not be loaded"
            error={stores.error}
            onRetry={() => void stores.refetch()}
          />
        )}
        {stores.isSuccess && <Platforms storeId={stores.data[0]?.id ?? null} />}
      </section>
    </>
  )
}

function Platforms({ storeId }: { storeId: string | null }) {
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

// A column has room for the longest name beside the button.
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(21rem,100%),1fr))] gap-4'

function PlatformsSkeleton() {
  return (
    <div className={GRID}>
      {PLATFORMS.map(({ id }) => (
        <Skeleton key={id} className="h-32 rounded-card" />
      ))}
    </div>
  )
}

type PlatformCardProps = {
  platform: (typeof PLATFORMS)[number]
  storeId: string | null
  connection: ConnectedPlatform | undefined
}

function PlatformCard({ platform: { id, name, files }, storeId, connection }: PlatformCardProps) {
  const { connect, isConnecting } = useConnectPlatform(storeId, id, {
    onSuccess: () =>
      toast({
        title: 'Connected!',
        description: `${name} is marked as connected. Import orders to see your figures.`,
        variant: 'success',
      }),
    onError: () =>
      toast({
        title: 'Connection Failed',
        description: `Failed to connect to ${name}. Please try again.`,
        variant: 'destructive',
      }),
  })
  const { disconnect, isDisconnecting } = useDisconnectPlatform(storeId, id, {
    onSuccess: () => toast({ title: 'Disconnected', description: `${name} is no longer connected.` }),
    onError: ({ message }) => toast({ title: 'Disconnection failed', description: message, variant: 'destructive' }),
  })
  return (
    <article
      aria-label={name}
      className={cn(
        'min-w-0 rounded-card border border-line bg-surface p-5 max-sm:p-4',
        // The button of a platform that isn't connected stands beside its name.
        !connection && 'grid grid-cols-[minmax(0,1fr)_auto] content-start items-center',
      )}
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-base font-semibold text-muted"
        >
          {name.at(0)}
        </span>
        <h3 className="min-w-0 flex-1 font-semibold">{name}</h3>
        {connection && <Badge>Simulated</Badge>}
      </div>
      {/* Two lines of room, so that what stands below is level in cards side by side. */}
      <div className={cn('mt-3 text-muted sm:min-h-[2lh]', connection ? 'mb-4' : 'col-span-2')}>
        {connection && <p>Connected {formatDateTime(connection.connectedAt)}.</p>}
        <p>
          {files}{' '}
          {connection && (
            <TextLink to="/dashboard?import=new" className="whitespace-nowrap">
              Import orders
            </TextLink>
          )}
        </p>
      </div>
      <div className={cn(!connection && 'col-start-2 row-start-1')}>
        {connection ? (
          <Button variant="outline" size="sm" isLoading={isDisconnecting} onClick={disconnect}>
            Disconnect
          </Button>
        ) : (
          <Button variant="outline" size="sm" isLoading={isConnecting} onClick={connect}>
            {isConnecting ? 'Connecting...' : 'Connect'}
          </Button>
        )}
      </div>
      {isLivePlatform(id) && (
        <div className="col-span-2 mt-4 border-t border-line pt-4">
          <LiveSync storeId={storeId} platform={id} name={name} />
        </div>
      )}
    </article>
  )
}
