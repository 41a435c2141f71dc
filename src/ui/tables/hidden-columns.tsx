import type { RefObject } from 'react'

type HiddenColumnsProps = {
  frame: RefObject<HTMLElement | null>
  /** How many columns are beyond the right edge of the frame. */
  count: number
  /** Whether columns are out of sight on the left. */
  isScrolled: boolean
}

/** Says above a table how many of its columns are beyond the right edge, and scrolls to them and back. */
export function HiddenColumns({ frame, count, isScrolled }: HiddenColumnsProps) {
  if (count === 0 && !isScrolled) return null
  // One button for both directions keeps the focus at the last column.
  const direction = count > 0 ? 'right' : 'left'

  function scroll() {
    const element = frame.current
    if (direction === 'left') element?.scrollTo({ left: 0 })
    else element?.scrollBy({ left: element.clientWidth / 2 })
  }

  return (
    <div className="mb-1 flex flex-wrap items-center justify-end gap-x-2 text-xs text-muted">
      <p role="status">
        {count === 1 && 'One more column to the right.'}
        {count > 1 && `${count} more columns to the right.`}
      </p>
      <button
        type="button"
        className="relative text-accent-ink underline underline-offset-4 pointer-coarse:min-h-6 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5"
        onClick={scroll}
      >
        Scroll to the {direction}
      </button>
    </div>
  )
}
