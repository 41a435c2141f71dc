import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { cn } from '#lib/cn.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'

type TickedBarProps = {
  /** What the bar is about, such as "Selected customers". */
  label: string
  ticks: { ticked: readonly unknown[]; isSelecting: boolean; clear: () => void }
  /** What has the focus once the ticks are dropped, and with them the bar. */
  heading: RefObject<HTMLElement | null>
  /** What can be done with the ticked rows. */
  children: ReactNode
}

/** Says how many rows are ticked and what can be done with them. It floats over the end of the list, so that no row moves. */
export function TickedBar({ label, ticks, heading, children }: TickedBarProps) {
  const count = ticks.ticked.length
  const isShown = ticks.isSelecting || count > 0

  function handleClear() {
    ticks.clear()
    heading.current?.focus()
  }

  return (
    <section
      aria-label={label}
      className={cn(
        isShown &&
          'sticky above-foot z-20 mx-auto mt-3 flex w-fit flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float max-sm:-mx-3 max-sm:w-auto',
      )}
    >
      <p role="status" className={isShown ? 'pl-2 font-medium tabular-nums max-sm:mr-auto' : 'sr-only'}>
        {isShown && `${formatNumber(count)} selected`}
      </p>
      {isShown && (
        <Button variant="ghost" size="sm" onClick={handleClear}>
          <X aria-hidden />
          {ticks.isSelecting ? 'Done' : 'Clear'}
        </Button>
      )}
      {count > 0 && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:[&>button]:grow max-sm:[&>button]:px-1.5 max-sm:[&>button]:text-xs">
          <Suspense>{children}</Suspense>
        </div>
      )}
    </section>
  )
}
