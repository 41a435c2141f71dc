import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import type { ReactNode } from 'react'
import { isOutOfReach } from '#domain/figures-end.ts'
import type { Figures } from '#figures/choices/period-choice.ts'
import { defaultPeriodLabel } from '#figures/period/period-controls.tsx'
import { isBeingPrepared } from '#lib/app-error.ts'
import { formatDateTime, formatDay, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RetryButton } from '#ui/buttons/retry-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Card } from '#ui/layout/card.tsx'

type FiguresNoticesProps = {
  figures: Figures
  /** False for the default period. */
  isPeriodChosen: boolean
  isOffline: boolean
  /** The error if newer figures failed to load, otherwise `null`. */
  failure: Error | null
  onRetry: () => void
}

/** Notices that explain the figures, such as missing data or old figures while offline. */
export function FiguresNotices({ figures, isPeriodChosen, isOffline, failure, onRetry }: FiguresNoticesProps) {
  const { store, asOf } = figures
  return (
    <>
      {isOffline && (
        <Alert tone="warning" title="You are offline">
          These figures are from {formatDateTime(asOf, store.timeZone)}.
        </Alert>
      )}
      {failure && (
        <Alert tone="bad" title="Newer figures could not be loaded">
          <p>{failure.message}</p>
          <RetryButton size="compact" className="mt-2" error={failure} onRetry={onRetry} />
        </Alert>
      )}
      {!isPeriodChosen && <PastPeriod figures={figures} />}
      <OtherCurrencies store={store} />
    </>
  )
}

function PastPeriod({ figures: { period, today } }: { figures: Figures }) {
  if (period.to >= today) return null
  return <Alert>Your last order is from {formatDay(period.to)}, so this page shows the 30 days up to that day.</Alert>
}

type NoSalesProps = {
  figures: Figures
  /** Whether the page has filters. */
  isFiltered?: boolean
  /** Returns to the default period. If missing, there is no button for it. */
  onShowLatest?: (() => void) | undefined
}

/** Replaces the charts and tables of a period without sales. */
export function NoSales({ figures, isFiltered = false, onShowLatest }: NoSalesProps) {
  return (
    <Card>
      <EmptyState
        icon={CalendarX2}
        {...wordsOf(figures, isFiltered)}
        actions={
          onShowLatest && (
            <Button variant="outline" onClick={onShowLatest}>
              Show the {defaultPeriodLabel(figures).toLowerCase()}
            </Button>
          )
        }
        className="py-8"
      />
    </Card>
  )
}

function wordsOf(figures: Figures, isFiltered: boolean) {
  const { firstOrderDay, lastOrderDay } = figures.store
  const reach = firstOrderDay && lastOrderDay && `Your orders are from ${formatReach(firstOrderDay, lastOrderDay)}.`
  if (isOutOfReach(figures)) return { title: 'No figures for these days yet', description: reach }
  if (!isFiltered) return { title: 'No sales in this period', description: reach }
  const description = reach && `Remove a filter, or choose another period. ${reach}`
  return { title: 'No sales match the filters', description }
}

const formatReach = (first: string, last: string): string =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`

function OtherCurrencies({ store: { currency, ordersInOtherCurrencies: count } }: { store: Figures['store'] }) {
  if (count === 0) return null
  return (
    <Alert>
      These figures are in {currency}. They don’t include {formatNumber(count)}{' '}
      {count === 1 ? 'order in another currency' : 'orders in other currencies'}.
    </Alert>
  )
}

/** Shown until the server has loaded what the figures are computed from. */
export function BeingPrepared() {
  return (
    <Alert title="Your figures are being prepared">
      They appear here as soon as they are ready. This can take a few minutes after a large import.
    </Alert>
  )
}

type MissingFiguresProps = {
  /** What failed to load, such as `sales`. */
  name: string
  /** Why they failed to load, or why they are still loading; otherwise `null`. */
  error: Error | null
  isOffline: boolean
  onRetry: () => void
  /** Shown while the figures load. */
  skeleton: ReactNode
}

/** Replaces figures that are loading, failed to load, or wait for a connection. */
export function MissingFigures({ name, error, isOffline, onRetry, skeleton }: MissingFiguresProps) {
  if (isOffline) {
    return (
      <Alert tone="warning" title="You are offline">
        Your {name} will load when you are back online.
      </Alert>
    )
  }
  if (!error) return skeleton
  if (isBeingPrepared(error)) {
    return (
      <>
        <BeingPrepared />
        {skeleton}
      </>
    )
  }
  return (
    <Card>
      <ErrorState title={`Your ${name} could not be loaded`} error={error} onRetry={onRetry} />
    </Card>
  )
}
