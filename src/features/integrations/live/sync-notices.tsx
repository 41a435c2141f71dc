import { useState } from 'react'
import type { ConnectionPage } from '#domain/contracts/connections/connections.ts'
import { formatCount, formatDateTime, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { DeletionsDialog } from './deletions-dialog.tsx'

/** Says what live sync left as it was, although it works. */
export function SyncNotices({ connection }: { connection: ConnectionPage }) {
  const { notices, state, unreadable } = connection
  if (state === 'removed') return null
  return (
    <>
      {notices.length > 0 && <Limits notices={notices} />}
      <IncompleteList connection={connection} />
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

function IncompleteList({ connection }: { connection: ConnectionPage }) {
  const [isOpen, setIsOpen] = useState(false)
  const { incompleteList: list, state } = connection
  if (list === null) return null
  const { againAt, isConfirmed, known, listed, missing } = list
  return (
    <Alert tone="warning" title="The shop’s list of orders looked incomplete" className="mt-5">
      <p>
        It listed {formatCount(listed, 'order')}, but {formatNumber(known)} were read before. So no order was taken out
        of your figures. New and changed orders are still read.{' '}
        {state !== 'paused' && !isConfirmed && `The list is compared again on ${formatDateTime(againAt)}.`}
      </p>
      {isConfirmed && <p className="mt-3">You said that these were deleted. The next sync asks the shop for each.</p>}
      {!isConfirmed && missing > 0 && (
        <Button variant="outline" className="mt-3" onClick={() => setIsOpen(true)}>
          These were deleted
        </Button>
      )}
      {isOpen && <DeletionsDialog id={connection.id} missing={missing} onClose={() => setIsOpen(false)} />}
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
