import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Figures, parsePeriodChoice } from '#figures/choices/period-choice.ts'
import { cn } from '#lib/cn.ts'
import { lazyLater, lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { ActingControls } from './acting-controls.ts'
import { PeriodControls } from './period-controls.tsx'
import { describeControls } from './period-words.ts'
import { useStuckTop } from './use-stuck-top.ts'

// Loaded later: most people have one store and don't need it.
const StoreSelect = lazyLater(async () => (await import('./store-select.tsx')).StoreSelect)
const ControlsSheet = lazyPart(async () => (await import('./controls-sheet.tsx')).ControlsSheet)

type ControlsLineProps = {
  /** Any loaded figures of the store. `undefined` while they load, `null` for a store without orders. */
  figures: Figures | null | undefined
  acting: ActingControls
  /** What stands before the controls, such as the views of a report. It takes the line even where nothing else is on it. */
  lead?: ReactNode
  /** The filters of the page. */
  filters?: ReactNode
  filterCount?: number
}

/** One line with the controls that act on what is below. It stays in sight; on a phone, a button opens them. */
export function ControlsLine({ figures, ...controls }: ControlsLineProps) {
  const { acting, filters, lead } = controls
  if (figures === undefined) return <LoadingLine acting={acting} lead={lead} />
  if (!acting.period && !acting.filters && !(lead && figures))
    return figures ? <OnlyStore figures={figures} /> : <Gap />
  if (!figures) return filters ? <div className="py-2">{filters}</div> : <Gap />
  return <StuckLine figures={figures} {...controls} />
}

function StuckLine(controls: ControlsLineProps & { figures: Figures }) {
  const { figures, acting, filters, lead } = controls
  const line = useRef<HTMLDivElement>(null)
  useStuckTop(line)
  return (
    <div
      ref={line}
      className="sticky top-14 z-25 -mx-4 flex items-center gap-2 bg-canvas px-4 py-2 md:-mx-6 md:flex-wrap md:px-6 [@media(height<32rem)]:static"
    >
      {lead && <div className="flex min-h-10 min-w-0 items-center max-md:grow md:mr-2">{lead}</div>}
      <ControlsButton {...controls} />
      <div className="hidden md:contents">
        <Suspense>
          <StoreSelect storeId={figures.store.id} />
        </Suspense>
        {acting.period && <PeriodControls figures={figures} hasComparison={acting.comparison} />}
        {acting.filters && filters}
      </div>
    </div>
  )
}

/** Has the height of the line, so that nothing moves when the figures have loaded. */
function LoadingLine({ acting, lead }: Pick<ControlsLineProps, 'acting' | 'lead'>) {
  if (!acting.period && !acting.filters && !lead) return <Gap />
  return (
    <div className="py-2">
      <Skeleton className="h-11 w-full md:h-10 md:w-128 md:pointer-coarse:h-11" />
    </div>
  )
}

/** Keeps what follows apart from what is above, without controls between them. */
const Gap = () => <div className="pt-3" />

function OnlyStore({ figures }: { figures: Figures }) {
  return (
    <div className="w-56 max-w-full pt-3 pb-2 empty:pb-0">
      <Suspense>
        <StoreSelect storeId={figures.store.id} />
      </Suspense>
    </div>
  )
}

/** Says what the controls are set to, and opens them on a narrow screen. Beside something else, only its name says it. */
function ControlsButton({ filterCount = 0, lead, ...controls }: ControlsLineProps & { figures: Figures }) {
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const { acting } = controls
  if (!acting.period && !acting.filters) return null
  const setTo = describeControls({ ...controls, choice: parsePeriodChoice(search), filterCount })
  return (
    <div className={cn('md:hidden', lead ? 'shrink-0' : 'grow')}>
      <Button
        variant="outline"
        className={cn('h-auto min-h-11', lead ? 'px-3' : 'w-full justify-start py-1.5 text-left whitespace-normal')}
        aria-haspopup="dialog"
        {...(lead ? { 'aria-label': setTo, title: setTo } : {})}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
        {lead ? filterCount > 0 && filterCount : setTo}
      </Button>
      {isOpen && (
        <Suspense>
          <ControlsSheet {...controls} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
