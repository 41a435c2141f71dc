import { type ReactNode, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { HiddenColumns } from './hidden-columns.tsx'
import { moveByArrow } from './table-arrows.ts'

type TableProps = {
  /** For screen readers; visible with `isCaptionVisible`. */
  caption: string
  isCaptionVisible?: boolean
  className?: string
  children: ReactNode
}

const frameStyles = 'relative -mx-5 overflow-x-auto px-5'

/**
 * A table of `thead` and `tbody` that scrolls inside its own frame and says how many columns are out of sight.
 * Cells with `data-numeric` align their numbers. Arrow keys move between the buttons in cells.
 */
export function Table({ caption, isCaptionVisible = false, className, children }: TableProps) {
  const frame = useRef<HTMLElement>(null)
  return (
    <div className="min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard, and arrows move between its buttons */}
      <section ref={frame} aria-label={caption} tabIndex={0} onKeyDown={moveByArrow} className={frameStyles}>
        <table
          className={cn(
            'w-full border-collapse text-left',
            '[&_th]:pb-2 [&_th]:align-bottom [&_th]:text-xs [&_th]:font-medium [&_th]:wrap-normal [&_th]:text-muted',
            // On touch screens, figures that open something are taller than plain ones.
            '[&_td]:border-t [&_td]:border-line [&_td]:py-2.5 [&_td]:align-baseline [&_td]:wrap-break-word',
            '[&_:is(th,td)]:pr-4 [&_:is(th,td):last-child]:pr-0',
            '[&_[data-numeric]+:not([data-numeric])]:pl-4',
            '[&_[data-numeric]]:text-right [&_[data-numeric]]:whitespace-nowrap [&_[data-numeric]]:tabular-nums',
            className,
          )}
        >
          <caption className={isCaptionVisible ? 'pb-2 text-left font-medium' : 'sr-only'}>{caption}</caption>
          {children}
        </table>
      </section>
      <HiddenColumns frame={frame} />
    </div>
  )
}
