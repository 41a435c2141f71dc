import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import type { ReactNode } from 'react'
import { isOutOfReach } from '#domain/figures-end.ts'
import { type Figures, parsePeriodChoice } from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { FiguresAbout } from '#figures/notices/figures-about.tsx'
import { pageNotices } from '#figures/notices/page-notices.tsx'
import { PERIOD_ONLY } from '#figures/period/acting-controls.ts'
import { periodLabel } from '#figures/period/period-words.ts'
import { isBeingPrepared } from '#lib/app-error.ts'
import { formatDay } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Card } from '#ui/layout/card.tsx'

type FiguresNoticesProps = {
  figures: Figures
  isOffline: boolean
  /** The error if newer figures failed to load, otherwise `null`. */
  failure: Error | null
  onRetry: () => void
}

/** The days of a screen's figures, and what to know about them. */
export function FiguresNotices(props: FiguresNoticesProps) {
  const { choice } = useChoice(parsePeriodChoice)
  return (
    <FiguresAbout
      className="-mb-2"
      figures={props.figures}
      acting={PERIOD_ONLY}
      notices={pageNotices({ ...props, isOfPeriod: true, period: choice.period })}
    />
  )
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
              Show the {periodLabel(figures, null).toLowerCase()}
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
