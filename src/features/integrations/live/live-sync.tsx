import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { connectionQueries } from '#data/stores/connections.ts'
import type { LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RetryButton } from '#ui/buttons/retry-button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { ConnectionState } from './connection-state.tsx'

const SetUpDialog = lazyPart(async () => (await import('./set-up-dialog.tsx')).SetUpDialog)

type LiveSyncProps = { storeId: string | null; platform: LivePlatform; name: string }

/** The shops of a platform that live sync reads, with their states, and what sets up another one. */
export function LiveSync({ storeId, platform, name }: LiveSyncProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, dataUpdatedAt, error, refetch } = useQuery(connectionQueries.list(storeId))
  if (error && !data) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-muted">Live sync could not be loaded.</p>
        <RetryButton error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) return <Skeleton className="h-8 w-36" />
  const connections = data.filter((connection) => connection.platform === platform)
  return (
    <div className="grid gap-4">
      {connections.map((connection) => (
        <div key={connection.id} className="grid gap-1.5">
          <TextLink to={`/integrations/${connection.id}`} className="min-w-0 truncate font-medium">
            <bdi>{connection.shopName}</bdi>
          </TextLink>
          <ConnectionState connection={connection} at={dataUpdatedAt} />
        </div>
      ))}
      <div>
        <Button
          variant="outline"
          size="sm"
          onPointerEnter={SetUpDialog.preload}
          onFocus={SetUpDialog.preload}
          onClick={() => setIsOpen(true)}
        >
          {connections.length === 0 ? 'Set up live sync' : 'Set up another shop'}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <SetUpDialog storeId={storeId} platform={platform} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
