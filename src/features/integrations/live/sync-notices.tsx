import type { ConnectionPage } from '#domain/contracts/connections/connections.ts'
import { formatCount, formatDateTime, formatNumber } from '#lib/format.ts'
import { Alert } from '#ui/feedback/alert.tsx'

/** Says what live sync left as it was, although it works. */
export function SyncNotices({ connection }: { connection: ConnectionPage }) {
  const { incompleteList, notices, state, unreadable } = connection
  if (state === 'removed') return null
  return (
    <>
      {notices.length > 0 && <Limits notices={notices} />}
      {incompleteList && <IncompleteList list={incompleteList} isPaused={state === 'paused'} />}
      {unreadable.count > 0 && <UnreadableOrders unreadable={unreadable} />}
    </>
  )
}

function Limits({ notices }: Pick<ConnectionPage, 'notices'>) {
  return (
    <Alert tone="warning" title="Limits of this connection" className="mt-5">
      <ul className="grid gap-1.5">
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </Alert>
  )
}

type IncompleteListProps = { list: NonNullable<ConnectionPage['incompleteList']>; isPaused: boolean }

function IncompleteList({ list: { againAt, known, listed }, isPaused }: IncompleteListProps) {
  return (
    <Alert tone="warning" title="The shop’s list of orders looked incomplete" className="mt-5">
      It listed {formatCount(listed, 'order')}, but {formatNumber(known)} were read before. So no order was taken out of
      your figures. New and changed orders are still read.{' '}
      {!isPaused && `The list is compared again on ${formatDateTime(againAt)}.`}
    </Alert>
  )
}

function UnreadableOrders({ unreadable: { count, orders } }: Pick<ConnectionPage, 'unreadable'>) {
  const rest = count - orders.length
  return (
    <Alert tone="warning" title={`${formatCount(count, 'order')} couldn’t be read`} className="mt-5">
      <p>
        {count === 1 ? 'It counts' : 'They count'} as last read, or not at all if new. Live sync tries again every day,
        and whenever the shop changes {count === 1 ? 'it' : 'one'}.
      </p>
      <ul className="mt-3 grid gap-3">
        {orders.map(({ id, number, problem, url, foundAt }) => (
          <li key={id} className="grid gap-0.5 wrap-anywhere">
            <p className="font-medium">
              {url === null ? (
                <bdi>Order {number}</bdi>
              ) : (
                <a href={url} target="_blank" rel="noreferrer" className="text-accent-ink underline underline-offset-4">
                  <bdi>Order {number}</bdi>
                </a>
              )}
            </p>
            <p>
              <bdi>{problem}</bdi>
            </p>
            <p className="text-muted">Since {formatDateTime(foundAt)}</p>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-3">And {formatNumber(rest)} more.</p>}
    </Alert>
  )
}
