import { type RefObject, useLayoutEffect, useState } from 'react'

/** Less than this may be out of sight, because browsers round sizes. */
const TOLERANCE = 1

type Overflow = {
  /** Whether the content of the frame is wider or taller than the frame. */
  isWide: boolean
  isTall: boolean
  /** How many columns are beyond the right edge of the frame. */
  hiddenCount: number
  /** Whether the frame is scrolled sideways. */
  isScrolled: boolean
}

const FITS: Overflow = { isWide: false, isTall: false, hiddenCount: 0, isScrolled: false }

/** Returns what of a table is out of sight in its frame. */
export function useOverflow(frame: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState(FITS)

  // Before the browser paints, so that the table doesn't move when a line above it says what is out of sight.
  useLayoutEffect(
    function watchFrame() {
      const element = frame.current
      if (!element) return
      const update = () => setOverflow((known) => keepSame(known, measure(element)))
      update()
      const sizes = new ResizeObserver(update)
      sizes.observe(element)
      for (const child of element.children) sizes.observe(child)
      element.addEventListener('scroll', update, { passive: true })
      return () => {
        sizes.disconnect()
        element.removeEventListener('scroll', update)
      }
    },
    [frame],
  )

  return overflow
}

const measure = (frame: HTMLElement): Overflow => ({
  isWide: frame.scrollWidth > frame.clientWidth + TOLERANCE,
  isTall: frame.scrollHeight > frame.clientHeight + TOLERANCE,
  hiddenCount: countBeyond(frame),
  isScrolled: frame.scrollLeft > TOLERANCE,
})

/** Returns where the words of a cell end at most, without its padding. */
function endOf(cell: Element): number {
  return cell.getBoundingClientRect().right - (Number.parseFloat(getComputedStyle(cell).paddingRight) || 0)
}

function countBeyond(frame: HTMLElement): number {
  const edge = frame.getBoundingClientRect().right + TOLERANCE
  return [...frame.querySelectorAll('thead th')].filter((header) => endOf(header) > edge).length
}

/** A frame that scrolls isn't drawn again until something else is out of sight. */
function keepSame(known: Overflow, now: Overflow): Overflow {
  const isSame =
    known.isWide === now.isWide &&
    known.isTall === now.isTall &&
    known.hiddenCount === now.hiddenCount &&
    known.isScrolled === now.isScrolled
  return isSame ? known : now
}
