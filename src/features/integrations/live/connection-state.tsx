import type { Connection } from '#domain/contracts/connections/connections.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { formatAgo, formatTimeLeft } from './format-ago.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import type { Tone } from '#ui/feedback/tones.ts'

type StateProps = {
  connection: Connection
  /** When the connection was loaded, in milliseconds since 1970. */
  at: number
}

type Label = { label: string; tone?: Tone }

/** A shop is read every few minutes. After this time, usually several tries have failed. */
const LATE_MS = 3_600_000

function labelOf({ connection: { nextTryAt, state, syncedAt }, at }: StateProps): Label {
  switch (state) {
    case 'backfill':
      return nextTryAt === null ? { label: 'Reading orders' } : { label: 'Waiting', tone: 'warning' }
    case 'connected':
      return syncedAt !== null && at - Date.parse(syncedAt) > LATE_MS
        ? { label: 'Late', tone: 'warning' }
        : { label: 'Connected', tone: 'good' }
    case 'paused':
      return { label: 'Paused' }
    case 'broken':
      return { label: 'Stopped', tone: 'bad' }
    case 'removed':
      return { label: 'Disconnected' }
  }
}

/** What live sync of a shop does now. With `isAnnounced`, screen readers are told when the state changes, and of nothing else. */
export function ConnectionState({ isAnnounced = false, ...props }: StateProps & { isAnnounced?: boolean }) {
  const { label, ...tone } = labelOf(props)
  const badge = <Badge {...tone}>{label}</Badge>
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-pretty">
      {isAnnounced ? <output>{badge}</output> : badge}
      <Details {...props} />
    </div>
  )
}

function Details(props: StateProps) {
  const { connection, at } = props
  const { ordersKept, problem, reason, state, syncedAt } = connection
  const lastSynced = syncedAt !== null && `Last synced ${formatAgo(syncedAt, at)}.`
  switch (state) {
    case 'backfill':
      return <Backfill {...props} />
    case 'connected':
      return <Synced {...props} />
    case 'paused':
      return <p className="text-muted">Orders aren’t read until you resume it. {lastSynced}</p>
    case 'broken':
      return (
        <div className="grid w-full gap-1.5">
          <p>
            {reason} {problem === 'away' && 'Check that the shop works in a browser, then try again.'}
          </p>
          {lastSynced && <p className="text-muted">{lastSynced} Newer orders are missing.</p>}
        </div>
      )
    case 'removed':
      return <p className="text-muted">{ordersKept ? 'Its orders were kept.' : 'Its orders were taken back.'}</p>
  }
}

function Backfill({ connection: { ordersRead, ordersTotal, secondsLeft, nextTryAt }, at }: StateProps) {
  if (nextTryAt !== null) {
    const seconds = Math.max(0, (Date.parse(nextTryAt) - at) / 1000)
    return <p className="w-full">The shop could not be read. Live sync tries again in {formatTimeLeft(seconds)}.</p>
  }
  if (ordersRead === 0) {
    return (
      <div className="grid w-full gap-2">
        <p className="text-muted">Reading your orders for the first time. The first ones will be here soon.</p>
        <Progress label="Orders read" value={null} />
      </div>
    )
  }
  const isKnown = ordersTotal !== null && ordersTotal >= ordersRead
  return (
    <div className="grid w-full gap-2">
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

function Synced(props: StateProps) {
  const { connection, at } = props
  const { syncedAt } = connection
  if (syncedAt === null) return <p className="text-muted">Not synced yet</p>
  const ago = formatAgo(syncedAt, at)
  if (labelOf(props).label === 'Connected') return <p className="text-muted">Synced {ago}</p>
  return <p className="w-full">Last synced {ago}. Newer orders are missing. Live sync tries again by itself.</p>
}
