import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { connectionQueries, useChangeConnection } from '#data/stores/connections.ts'
import type { ConnectionPage } from '#domain/contracts/connections/connections.ts'
import { PLATFORMS } from '#domain/platforms.ts'
import { formatDateTime, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { BackLink } from '#ui/links/back-link.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { ReconciliationMark } from '#features/integrations/reconciliation/reconciliation-mark.tsx'
import { DisconnectDialog, NewKeyDialog } from './connection-dialogs.tsx'
import { ConnectionState } from './connection-state.tsx'
import { formatZone } from './format-zone.ts'
import { SyncNotices } from './sync-notices.tsx'
import { ShopFact } from './shop-fact.tsx'

/** A shop that live sync reads: what it does now, what can be changed, and what happened. */
export function ConnectionScreen() {
  const { id = '' } = useParams()
  const { data, dataUpdatedAt, error, refetch } = useQuery(connectionQueries.one(id))
  if (data) return <ConnectionView connection={data} at={dataUpdatedAt} />
  return (
    <>
      <BackToIntegrations />
      <PageHeader title="Live sync" />
      {error ? (
        <ErrorState title="The connection could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <output aria-label="Loading the connection" className="grid gap-5">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
        </output>
      )}
    </>
  )
}

const BackToIntegrations = () => <BackLink to="/integrations" label="All integrations" />

function ConnectionView({ connection, at }: { connection: ConnectionPage; at: number }) {
  const { address, url } = connection
  const platform = PLATFORMS.find(({ id }) => id === connection.platform)?.name ?? connection.platform
  return (
    <>
      <BackToIntegrations />
      <PageHeader title={connection.shopName} description={`Live sync with ${platform}`} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <Card aria-labelledby="state">
          <h2 id="state" className="mb-3 text-base font-semibold">
            Sync
          </h2>
          <div className="max-w-prose">
            <ConnectionState connection={connection} at={at} isAnnounced />
          </div>
          <ReconciliationMark connection={connection} />
          <SyncNotices connection={connection} />
          <Actions connection={connection} />
        </Card>
        <Card aria-labelledby="shop" className="lg:[grid-area:1/2/3/3]">
          <h2 id="shop" className="mb-3 text-base font-semibold">
            Shop
          </h2>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
            <ShopFact name="Address" value={address} />
            {url !== null && url !== address && <ShopFact name="Website" value={url} />}
            <ShopFact name="Sales channel" value={connection.channelName} />
            <ShopFact name="Currency" value={connection.currency ?? 'Not stated'} />
            <ShopFact name="Time zone" value={formatZone(connection.timeZone)} />
            <ShopFact name="Orders read" value={formatNumber(connection.ordersRead)} />
            <ShopFact name="Set up" value={formatDateTime(connection.madeAt)} />
          </dl>
        </Card>
        <Log history={connection.history} />
      </div>
    </>
  )
}

/** Problems that a new key solves. */
const KEY_PROBLEMS: ReadonlySet<string | null> = new Set(['wrong-key', 'missing-right', 'other_key', 'no_credentials'])

function Actions({ connection }: { connection: ConnectionPage }) {
  const [open, setOpen] = useState<'key' | 'disconnect' | null>(null)
  const { problem, state } = connection
  const close = () => setOpen(null)
  if (state === 'removed') {
    return (
      <LinkButton to="/integrations" variant="outline" className="mt-5">
        Set up live sync again
      </LinkButton>
    )
  }
  const needsKey = KEY_PROBLEMS.has(problem)
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {needsKey || <GoOnButton connection={connection} />}
      <Button variant={needsKey ? 'default' : 'outline'} onClick={() => setOpen('key')}>
        Enter a new key
      </Button>
      <Button variant="outline" onClick={() => setOpen('disconnect')}>
        Disconnect
      </Button>
      {open === 'key' && <NewKeyDialog connection={connection} onClose={close} />}
      {open === 'disconnect' && <DisconnectDialog connection={connection} onClose={close} />}
    </div>
  )
}

/** Pauses a connection that runs, and lets one go on that doesn't. */
function GoOnButton({ connection: { id, state } }: { connection: ConnectionPage }) {
  const { mutate, isPending } = useChangeConnection(id)
  const action = state === 'paused' || state === 'broken' ? 'resume' : 'pause'
  const labels = { paused: 'Resume', broken: 'Try again', backfill: 'Pause', connected: 'Pause', removed: '' }
  return (
    <Button
      variant={action === 'resume' ? 'default' : 'outline'}
      isLoading={isPending}
      onClick={() => mutate({ action }, { onError: (error) => toastFailure(error, 'Live sync not changed') })}
    >
      {labels[state]}
    </Button>
  )
}

const EVENTS: Record<ConnectionPage['history'][number]['event'], string> = {
  backfill: 'Set up',
  connected: 'All orders were read',
  paused: 'Paused',
  resumed: 'Resumed',
  broken: 'Stopped',
  new_key: 'A new key was entered',
  deletions_confirmed: 'Deletion of missing orders confirmed',
  removed: 'Disconnected',
}

function Log({ history }: Pick<ConnectionPage, 'history'>) {
  return (
    <Card aria-labelledby="log">
      <h2 id="log" className="mb-3 text-base font-semibold">
        Log
      </h2>
      <ol className="grid gap-3">
        {history.map(({ id, event, reason, by, at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
            <p>
              {EVENTS[event]}
              {by !== null && (
                <>
                  {' '}
                  by <bdi>{by}</bdi>
                </>
              )}
            </p>
            <p className="text-muted tabular-nums">{formatDateTime(at)}</p>
            {reason !== null && <p className="max-w-prose basis-full text-pretty text-muted">{reason}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
