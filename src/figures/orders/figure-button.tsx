import { use } from 'react'
import { cn } from '#lib/cn.ts'
import { FigureStop } from '#ui/tables/figure-stop.ts'

type FigureButtonProps = {
  /** The figure. */
  text: string
  /** What it opens, such as "the orders". */
  opens: string
  onOpen: () => void
  className?: string | undefined
  /** -1 for a figure that arrows lead to. */
  tabIndex?: number | undefined
}

/** A figure that opens what is behind it. */
export function FigureButton({ text, opens, onOpen, className, tabIndex }: FigureButtonProps) {
  const stop = use(FigureStop)
  return (
    <button
      type="button"
      tabIndex={tabIndex ?? stop}
      title={`Show ${opens}`}
      className={cn(
        // `relative` keeps the hidden text inside the button. Otherwise it would widen the page.
        'relative tabular-nums underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-current',
        // Fingers get a taller area without height of its own, so that figures in one row stand on one line.
        'pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3',
        className,
      )}
      onClick={onOpen}
    >
      {text}
      <span className="sr-only">: show {opens}</span>
    </button>
  )
}
