import type { ConnectionPage } from '#domain/contracts/connections/connections.ts'
import { formatCount, formatDateTime, formatNumber } from '#lib/format.ts'
import { Alert } from '#ui/feedback/alert.tsx'

/** Says what live sync left as it was, although it works. */
export function SyncNotices({ connection: { incompleteList, state } }: { connection: ConnectionPage }) {
  if (state === 'removed' || incompleteList === null) return null
  const { againAt, known, listed } = incompleteList
  return (
    <Alert tone="warning" title="The shop’s list of orders looked incomplete" className="mt-5">
      It listed {formatCount(listed, 'order')}, but {formatNumber(known)} were read before. So none was taken out of
      your figures. New and changed orders are still read.{' '}
      {state !== 'paused' && `The list is compared again on ${formatDateTime(againAt)}.`}
    </Alert>
  )
}
