import { Badge } from '#ui/feedback/badge.tsx'

/** Statuses with a badge. Normal statuses, such as paid, completed or open, have no badge. */
const exceptions = {
  pending: { label: 'Payment pending', tone: 'warning' },
  authorized: { label: 'Payment pending', tone: 'warning' },
  partially_paid: { label: 'Partly paid', tone: 'warning' },
  unpaid: { label: 'Unpaid', tone: 'warning' },
  on_hold: { label: 'On hold', tone: 'warning' },
  partially_refunded: { label: 'Partly refunded', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
  canceled: { label: 'Cancelled', tone: 'bad' },
  voided: { label: 'Voided', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
} as const

const exceptionOf = (status: string | null) => {
  const key = status?.toLowerCase().replaceAll(/[\s-]+/g, '_')
  return Object.entries(exceptions).find(([name]) => name === key)?.[1]
}

/** Returns a status as a text, such as "Partly paid". */
export function readStatus(status: string | null): string {
  const words = status?.toLowerCase().replaceAll(/[\s_-]+/g, ' ') ?? 'placed'
  return exceptionOf(status)?.label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A badge for an order whose status isn't the normal one. A normal one is shown as text, or not at all. */
export function OrderStatus({ status, isNormalShown = false }: { status: string | null; isNormalShown?: boolean }) {
  const exception = exceptionOf(status)
  if (!exception) return isNormalShown ? readStatus(status) : null
  return (
    <Badge tone={exception.tone} className="shrink-0">
      {exception.label}
    </Badge>
  )
}
