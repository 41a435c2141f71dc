import type { ReactNode } from 'react'
import { formatDay } from '#lib/format-day.ts'
import { formatDateTime, formatNumber } from '#lib/format.ts'
import type { Figures } from '#lib/period-choice.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { RetryButton } from '#ui/retry-button.tsx'

type FiguresNoticesProps = {
  figures: Figures
  /** Whether the person chose the period, rather than getting the default one. */
  isPeriodChosen: boolean
  isOffline: boolean
  /** Why newer figures could not be had. */
  failure: Error | null
  onRetry: () => void
  onShowLatest: () => void
}

/** What the person must know to read the figures rightly. */
export function FiguresNotices(props: FiguresNoticesProps) {
  const { figures, isPeriodChosen, isOffline, failure, onRetry, onShowLatest } = props
  const { store, asOf } = figures
  return (
    <>
      {isOffline && (
        <Alert tone="warning" title="You are offline">
          These are the figures of {formatDateTime(asOf, store.timeZone)}.
        </Alert>
      )}
      {failure && (
        <Alert tone="bad" title="Newer figures could not be loaded">
          <p>{failure.message}</p>
          <RetryButton size="compact" className="mt-2" error={failure} onRetry={onRetry} />
        </Alert>
      )}
      {isPeriodChosen ? (
        <EmptyPeriod figures={figures} onShowLatest={onShowLatest} />
      ) : (
        <PastPeriod figures={figures} />
      )}
      <OtherCurrencies store={store} />
    </>
  )
}

function PastPeriod({ figures }: { figures: Figures }) {
  const { to } = figures.period
  if (to >= figures.today) return null
  return (
    <Alert>
      Your latest order is from {formatDay(to)}, so this shows the 30 days up to {formatDay(to)}.
    </Alert>
  )
}

function EmptyPeriod({ figures, onShowLatest }: { figures: Figures; onShowLatest: () => void }) {
  const { store, period } = figures
  const { firstOrderDay, lastOrderDay } = store
  if (!firstOrderDay || !lastOrderDay) return null
  if (period.from <= lastOrderDay && period.to >= firstOrderDay) return null
  return (
    <Alert title="No orders in this period">
      <p>
        Your orders run from {formatDay(firstOrderDay)} to {formatDay(lastOrderDay)}.
      </p>
      <Button variant="outline" size="compact" className="mt-2" onClick={onShowLatest}>
        Show the latest 30 days
      </Button>
    </Alert>
  )
}

function OtherCurrencies({ store: { currency, ordersInOtherCurrencies: count } }: { store: Figures['store'] }) {
  if (count === 0) return null
  return (
    <Alert>
      {formatNumber(count)} {count === 1 ? 'order' : 'orders'} in other currencies {count === 1 ? 'is' : 'are'} not part
      of these figures, which are in {currency}.
    </Alert>
  )
}

type MissingFiguresProps = {
  /** What failed to load, such as `sales`. */
  name: string
  error: Error | null
  isOffline: boolean
  onRetry: () => void
  /** Shown while the figures load. */
  skeleton: ReactNode
}

/** Stands in for figures that are loading, failed to load, or wait for a connection. */
export function MissingFigures({ name, error, isOffline, onRetry, skeleton }: MissingFiguresProps) {
  if (isOffline) {
    return (
      <Alert tone="warning" title="You are offline">
        Your {name} will load when you are back online.
      </Alert>
    )
  }
  if (!error) return skeleton
  return (
    <Card>
      <ErrorState title={`Your ${name} could not be loaded`} error={error} onRetry={onRetry} />
    </Card>
  )
}
