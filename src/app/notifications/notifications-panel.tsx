import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Unplug from 'lucide-react/icons/unplug'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { useEffect } from 'react'
import { useSeenSignals, useSignalsOfStores } from '#data/analytics/signals.ts'
import { useAuth } from '#data/auth/auth.tsx'
import { importQueries, type RecentImport } from '#data/imports/imports.ts'
import { listFinished, markSeen } from '#data/person/notifications.ts'
import { type BrokenConnection, brokenConnections } from '#data/stores/broken-connections.ts'
import type { Signal } from '#domain/contracts/signals.ts'
import { cn } from '#lib/cn.ts'
import { formatCount, formatDateTime } from '#lib/format.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AppLink } from '#ui/links/app-link.tsx'

/** Loads what the panel lists, and marks it as seen. */
function useNews() {
  const personId = useAuth().user?.id
  const imports = useQuery(importQueries.recent())
  const { data } = imports
  const { data: broken } = useQuery(brokenConnections())
  useEffect(
    function takeAsSeen() {
      if (data && broken && personId) markSeen(personId, { broken, imports: data })
    },
    [broken, data, personId],
  )
  const insights = useSignalsOfStores() ?? []
  useSeenSignals(insights)
  return { imports, broken: broken ?? [], insights, finished: listFinished(data ?? []) }
}

/** Lists broken connections, insights and finished imports, and marks them as seen. */
export function NotificationsPanel({ onFollow }: { onFollow: () => void }) {
  const { broken, finished, imports, insights } = useNews()
  return (
    <>
      <h2 className="px-2 py-1.5 font-semibold">Notifications</h2>
      {imports.isPending && <Skeleton className="m-2 h-12" />}
      {imports.isError && (
        <ErrorState
          title="Your imports could not be loaded"
          error={imports.error}
          className="py-4"
          onRetry={() => void imports.refetch()}
        />
      )}
      {imports.isSuccess && broken.length + finished.length + insights.length === 0 && (
        <p className="px-2 pb-3 text-muted">
          No notifications yet. What changed in your shop, and finished and failed imports, appear here.
        </p>
      )}
      <ul>
        {broken.map((connection) => (
          <li key={connection.id}>
            <BrokenLink connection={connection} onFollow={onFollow} />
          </li>
        ))}
        {insights.map((insight) => (
          <li key={insight.id}>
            <InsightLink insight={insight} onFollow={onFollow} />
          </li>
        ))}
        {finished.map((entry) => (
          <li key={entry.id}>
            <FinishedImport entry={entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  )
}

function BrokenLink({ connection, onFollow }: { connection: BrokenConnection; onFollow: () => void }) {
  const { id, shopName, reason } = connection
  return (
    <AppLink
      to={`/integrations/${id}`}
      onClick={onFollow}
      className="flex gap-3 rounded-control px-2 py-2 hover:bg-hover"
    >
      <Unplug aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <span className="min-w-0">
        <span className="block font-medium break-words">Live sync with {shopName} stopped</span>
        <span className="line-clamp-3 break-words text-muted">{reason}</span>
      </span>
    </AppLink>
  )
}

function InsightLink({ insight: { title, body }, onFollow }: { insight: Signal; onFollow: () => void }) {
  return (
    <AppLink to="/dashboard" onClick={onFollow} className="flex gap-3 rounded-control px-2 py-2 hover:bg-hover">
      <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-medium break-words">{title}</span>
        <span className="line-clamp-2 break-words text-muted">{body}</span>
      </span>
    </AppLink>
  )
}

function FinishedImport({ entry, onFollow }: { entry: RecentImport; onFollow: () => void }) {
  const { id, status, filename, startedAt, rowsRead } = entry
  const Icon = status === 'done' ? CircleCheck : CircleAlert
  return (
    <AppLink
      to={`/dashboard?import=${id}`}
      onClick={onFollow}
      className="flex gap-3 rounded-control px-2 py-2 hover:bg-hover"
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', status === 'done' ? 'text-good' : 'text-bad')} />
      <span className="min-w-0">
        <span className="block font-medium">{status === 'done' ? 'Import finished' : 'Import failed'}</span>
        <span className="block truncate">{filename}</span>
        <span className="block text-muted">
          {startedAt && formatDateTime(startedAt)}
          {rowsRead !== null && ` · ${formatCount(rowsRead, 'row')}`}
        </span>
      </span>
    </AppLink>
  )
}
