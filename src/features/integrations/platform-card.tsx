import { type ConnectedPlatform, useConnectPlatform, useDisconnectPlatform } from '#data/integrations.ts'
import type { PLATFORMS } from '#domain/platforms.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'

type PlatformCardProps = {
  platform: (typeof PLATFORMS)[number]
  storeId: string
  connection: ConnectedPlatform | undefined
}

/** One platform: what it is connected as, and how its orders come in. */
export function PlatformCard({ platform: { id, name, files }, storeId, connection }: PlatformCardProps) {
  const { connect, isConnecting } = useConnectPlatform(storeId, id, {
    onSuccess: () =>
      toast({
        title: 'Connected!',
        description: `${name} is marked as connected. Import a file for real figures.`,
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
    <article aria-label={name} className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-base font-semibold text-accent-ink"
        >
          {name.at(0)}
        </span>
        <h2 className="min-w-0 text-base font-semibold">{name}</h2>
      </div>
      <div className="mt-3 mb-4 text-muted">
        {connection && <p>Connected {formatDateTime(connection.connectedAt)}.</p>}
        <p>
          {files}{' '}
          {connection && (
            <TextLink to="/dashboard?import=new" className="whitespace-nowrap">
              Import a file
            </TextLink>
          )}
        </p>
      </div>
      <div className="mt-auto flex items-center justify-between gap-3">
        {connection ? (
          <>
            <Badge tone="good">Simulated</Badge>
            <Button variant="outline" isLoading={isDisconnecting} onClick={disconnect}>
              Disconnect
            </Button>
          </>
        ) : (
          <Button variant="outline" className="w-full" isLoading={isConnecting} onClick={connect}>
            {isConnecting ? 'Connecting...' : 'Connect'}
          </Button>
        )}
      </div>
    </article>
  )
}
