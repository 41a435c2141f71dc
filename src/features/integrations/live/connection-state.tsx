import type { Connection } from '#domain/contracts/connections/connections.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { formatAgo, formatTimeLeft } from './format-ago.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Progress } from '#ui/feedback/progress.tsx'

type StateProps = {
  connection: Connection
  /** When the connection was loaded, in milliseconds since 1970. */
  at: number
}

/** What live sync of a shop does now, in a line. */
export function ConnectionState({ connection, at }: StateProps) {
  const { problem, reason, state, syncedAt } = connection
  const lastSynced = syncedAt !== null && `Last synced ${formatAgo(syncedAt, at)}.`
  if (state === 'backfill') return <Backfill connection={connection} at={at} />
  if (state === 'connected') return <Synced connection={connection} at={at} />
  if (state === 'paused') {
    return (
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Badge>Paused</Badge>
        Orders aren’t read until you resume it. {lastSynced}
      </p>
    )
  }
  if (state === 'broken') {
    return (
      <div className="grid justify-items-start gap-1.5 text-pretty">
        <Badge tone="bad">Stopped</Badge>
        <p>
          {reason} {problem === 'away' && 'Check that the shop works in a browser, then try again.'}
        </p>
        {lastSynced && <p className="text-muted">{lastSynced} Newer orders are missing.</p>}
      </div>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted">
      <Badge>Disconnected</Badge>
      {connection.ordersKept ? 'Its orders were kept.' : 'Its orders were taken back.'}
    </p>
  )
}

function Backfill({ connection: { ordersRead, ordersTotal, secondsLeft, nextTryAt }, at }: StateProps) {
  if (nextTryAt !== null) {
    const seconds = Math.max(0, (Date.parse(nextTryAt) - at) / 1000)
    return (
      <p className="grid justify-items-start gap-1.5 text-pretty">
        <Badge tone="warning">Waiting</Badge>
        The shop could not be read. Live sync tries again in {formatTimeLeft(seconds)}.
      </p>
    )
  }
  if (ordersRead === 0) {
    return (
      <div className="grid gap-2">
        <p className="text-muted">Reading your orders for the first time. The first ones will be here soon.</p>
        <Progress label="Orders read" value={null} />
      </div>
    )
  }
  const isKnown = ordersTotal !== null && ordersTotal >= ordersRead
  return (
    <div className="grid gap-2">
      <p className="text-muted tabular-nums">
        {isKnown
          ? `${formatNumber(ordersRead)} of ${formatCount(ordersTotal, 'order')} read`
          : `${formatCount(ordersRead, 'order')} read`}
        {secondsLeft !== null && `, ${formatTimeLeft(secondsLeft)} left`}
      </p>
      <Progress label="Orders read" value={isKnown ? ordersRead / ordersTotal : null} />
    </div>
  )
}

/** A shop is read every few minutes. After this time, usually several tries have failed. */
const LATE_MS = 3_600_000

function Synced({ connection: { syncedAt }, at }: StateProps) {
  if (syncedAt !== null && at - Date.parse(syncedAt) > LATE_MS) {
    return (
      <p className="grid justify-items-start gap-1.5 text-pretty">
        <Badge tone="warning">Late</Badge>
        Last synced {formatAgo(syncedAt, at)}. Newer orders are missing. Live sync tries again by itself.
      </p>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted">
      <Badge tone="good">Connected</Badge>
      {syncedAt === null ? 'Not synced yet' : `Synced ${formatAgo(syncedAt, at)}`}
    </p>
  )
}
