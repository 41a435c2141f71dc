import { type RefObject, useEffect, useState } from 'react'

/** Says how many columns of a table are beyond the right edge of its frame, and scrolls to them. */
export function HiddenColumns({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [count, setCount] = useState(0)

  useEffect(
    function watchFrame() {
      const element = frame.current
      if (!element) return
      const update = () => setCount(countBeyond(element))
      const sizes = new ResizeObserver(update)
      sizes.observe(element)
      for (const table of element.children) sizes.observe(table)
      element.addEventListener('scroll', update, { passive: true })
      return () => {
        sizes.disconnect()
        element.removeEventListener('scroll', update)
      }
    },
    [frame],
  )

  if (count === 0) return null
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {count === 1 ? 'One more column' : `${count} more columns`} to the right.
      <button
        type="button"
        className="text-accent-ink underline underline-offset-4 pointer-coarse:min-h-11"
        onClick={() => frame.current?.scrollBy({ left: frame.current.clientWidth / 2 })}
      >
        Scroll to the right
      </button>
    </p>
  )
}

/** Less than this of a column may be out of sight, because browsers round sizes. */
const TOLERANCE = 8

/** Returns where the words of a cell end at most, without its padding. */
function endOf(cell: Element): number {
  return cell.getBoundingClientRect().right - (Number.parseFloat(getComputedStyle(cell).paddingRight) || 0)
}

function countBeyond(frame: HTMLElement): number {
  const edge = frame.getBoundingClientRect().right + TOLERANCE
  return [...frame.querySelectorAll('thead th')].filter((header) => endOf(header) > edge).length
}
