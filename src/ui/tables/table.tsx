import { type ReactNode, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { HiddenColumns } from './hidden-columns.tsx'
import { StuckHeader } from './stuck-header.tsx'
import { moveByArrow } from './table-arrows.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useOverflow } from './use-overflow.ts'

type TableProps = {
  /** For screen readers. */
  caption: string
  /** Which page of the rows shows. Another one starts at the top. */
  page?: number
  className?: string
  children: ReactNode
}

// It positions what is for screen readers only, which would widen the page from out of sight, and keeps its header below
// what lies over the table, such as the buttons of a dialog. It scrolls only what is too wide, or taller than
// `--table-height`: in a frame that scrolls, the header would no longer stay at the top of the page.
const frameStyles = 'relative isolate -mx-5 max-h-(--table-height,none) overflow-x-clip'
const scrollingStyles = 'scroll-pt-12 scroll-pb-12 overflow-auto [--table-top:0px]'

// The right edge fades where columns are beyond it, so that none seems to be cut off.
const fadeStyles =
  'pointer-events-none absolute inset-y-0 -right-5 z-30 w-10 bg-linear-to-l from-(--table-ground,var(--color-surface)) to-transparent'

const tableStyles = [
  'w-full border-separate border-spacing-0 text-left',
  '[&_thead_th]:pb-2 [&_thead_th]:align-bottom [&_thead_th]:text-xs [&_thead_th]:font-medium [&_thead_th]:wrap-normal [&_thead_th]:text-muted',
  // The line below the header stays with it.
  '[&_thead_th]:border-b [&_thead_th]:border-line [&_thead+tbody>tr:first-child>*]:border-t-0',
  '[&_:is(td,tbody_th,tfoot_th)]:border-t [&_:is(td,tbody_th,tfoot_th)]:border-line [&_:is(td,tbody_th,tfoot_th)]:py-2.5',
  // Rows are as tall as the area around a figure that a finger can touch.
  'pointer-coarse:[&_:is(td,tbody_th,tfoot_th)]:py-3',
  '[&_:is(td,tbody_th,tfoot_th)]:align-baseline [&_:is(td,tbody_th,tfoot_th)]:wrap-break-word',
  '[&_:is(th,td)]:pr-4 [&_:is(th,td):first-child]:pl-5 [&_:is(th,td):last-child]:pr-5',
  '[&_[data-numeric]+:not([data-numeric])]:pl-4',
  '[&_[data-numeric]]:text-right [&_[data-numeric]]:whitespace-nowrap [&_[data-numeric]]:tabular-nums',
  // The header row and the first column stay while the rest scrolls behind them, and the totals in a limited height.
  '[&_thead_th]:sticky [&_thead_th]:top-(--table-top) [&_thead_th]:z-10 [&_thead_th]:bg-(--table-ground,var(--color-surface))',
  '[&_tr>:first-child]:sticky [&_tr>:first-child]:left-0 [&_tbody_tr>:first-child]:z-5 [&_tr>:first-child]:bg-(--table-ground,var(--color-surface)) [&_:is(thead,tfoot)_tr>:first-child]:z-20',
  '[[data-tall]>&_tfoot_:is(th,td)]:sticky [[data-tall]>&_tfoot_:is(th,td)]:bottom-0 [&_tfoot_:is(th,td)]:z-10 [&_tfoot_:is(th,td)]:bg-(--table-ground,var(--color-surface))',
  // A popup that opens from the first column is above the rows that follow.
  '[&_tbody_tr>:first-child:has([aria-expanded=true])]:z-30',
]

/**
 * A table that scrolls with the page, its header row under whatever stays at the top: `--stuck-top` is the height of that,
 * by default the header's of the app. A table that is too wide scrolls sideways beside its first column, fades at the right
 * edge, and says above it how many columns are out of sight. Cells with `data-numeric` align their numbers. Arrow keys move between the controls in cells.
 * `--table-height` limits its height, and `--table-ground` is the color behind it.
 */
export function Table({ caption, page = 0, className, children }: TableProps) {
  const frame = useRef<HTMLElement>(null)
  const { isWide, isTall, hiddenCount, isScrolled } = useOverflow(frame)
  useKeptScroll(frame, { name: caption, page, isWide })
  const isScrolling = isWide || isTall
  return (
    <div className="isolate min-w-0 [--table-top:var(--stuck-top,calc(var(--spacing)*14+1px))]">
      <HiddenColumns frame={frame} count={hiddenCount} isScrolled={isScrolled} />
      <div className="relative">
        {isWide && !isTall && <StuckHeader frame={frame} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the controls in its cells */}
        <section
          ref={frame}
          aria-label={caption}
          // What scrolls must be reachable by keyboard.
          {...(isScrolling && { tabIndex: 0 })}
          data-tall={isTall ? '' : undefined}
          onKeyDown={moveByArrow}
          className={cn(frameStyles, isScrolling && scrollingStyles)}
        >
          <table className={cn(tableStyles, className)}>
            <caption className="sr-only">{caption}</caption>
            {children}
          </table>
        </section>
        {hiddenCount > 0 && <div aria-hidden className={fadeStyles} />}
      </div>
    </div>
  )
}
