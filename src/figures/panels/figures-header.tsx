import { type ReactNode, Suspense } from 'react'
import { isBeyondEnd } from '#domain/figures-end.ts'
import type { Figures } from '#figures/choices/period-choice.ts'
import { FiguresEndNote } from '#figures/period/figures-end-note.tsx'
import { FiguresStartNote } from '#figures/period/figures-start-note.tsx'
import { PeriodControls } from '#figures/period/period-controls.tsx'
import { formatDateTime, formatNumber, formatRange } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'

const SampleBadge = lazyPart(async () => (await import('./sample-badge.tsx')).SampleBadge)

type FiguresHeaderProps = {
  title: string
  /** The figures on the screen. If `null`, the header shows no dates. */
  figures: Figures | null
  /**
   * Any loaded figures of the store. The period list needs their first and last order day. If `null`, the header shows
   * no controls.
   */
  calendar: Figures | null
  /** Buttons beside the title. */
  actions?: ReactNode
}

/** The header of a screen with figures: title, store, dates, and controls to change the period. */
export function FiguresHeader({ title, figures, calendar, actions }: FiguresHeaderProps) {
  if (!calendar) return <PageHeader title={title} />
  return (
    <div className="group/header mb-6 grid gap-3 *:mb-0">
      <PageHeader title={title} description={figures && <StoreLine store={figures.store} />} actions={actions} />
      <div className="grid grid-cols-1 items-start gap-2 min-[22.5rem]:grid-cols-2 sm:flex sm:flex-wrap">
        <PeriodControls figures={calendar} />
      </div>
      {figures && <Dates figures={figures} />}
    </div>
  )
}

function StoreLine({ store }: { store: Figures['store'] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {/* A list of several stores, below, already shows the name. */}
      <span
        className="min-w-0 truncate font-medium text-ink group-has-[select[aria-label=Store]]/header:hidden"
        title={store.name}
      >
        <bdi>{store.name}</bdi>
      </span>
      {store.isSample && (
        <Suspense fallback={<Skeleton className="h-7 w-61.5 pointer-coarse:min-h-11" />}>
          <SampleBadge storeId={store.id} />
        </Suspense>
      )}
    </div>
  )
}

function Dates({ figures }: { figures: Figures }) {
  const { store, period, comparison, asOf } = figures
  return (
    <div className="grid gap-1 text-xs text-pretty text-muted tabular-nums md:text-sm">
      <p>
        {formatRange(period)}
        {comparison && ` compared with ${formatRange(comparison)}`}
        {comparison && leftOutOf(figures)}
        <span className="sr-only"> As of {formatDateTime(asOf, store.timeZone)}.</span>
      </p>
      <FiguresStartNote figures={figures} />
      <FiguresEndNote figures={figures} />
      <FutureOrdersNote count={store.ordersAfterToday} />
    </div>
  )
}

/** Says that orders are dated after today, which is mostly a wrong year. */
function FutureOrdersNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p>
      <span className="font-medium text-ink">
        {count === 1 ? '1 order is' : `${formatNumber(count)} orders are`} dated after today
      </span>
      , so periods up to today don’t include {count === 1 ? 'it' : 'them'}. If a date is wrong, correct it in the file
      and import it again.
    </p>
  )
}

/** Says which days changes leave out, unless the note about the end of the figures does. */
function leftOutOf({ period, store, today }: Figures): string | null {
  if (period.to < today || isBeyondEnd(period, store.figuresEnd)) return null
  return period.to === today ? '. Changes exclude today.' : '. Changes exclude today and later days.'
}
