import { type RefObject, useEffect, useRef } from 'react'

/**
 * A copy of the header row of a table that scrolls sideways. It shows under what stays at the top while the page scrolls
 * through the rows. A header that is sticky itself would stay in the frame that scrolls sideways, not in the page.
 * Screen readers and the Tab key have the row itself.
 */
export function StuckHeader({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const strip = useRef<HTMLDivElement>(null)

  useEffect(
    function followHeader() {
      if (!frame.current || !strip.current) return
      return follow(frame.current, strip.current)
    },
    [frame],
  )

  return (
    <div
      ref={strip}
      aria-hidden
      className="invisible sticky top-(--table-top) z-20 -mx-5 overflow-hidden data-stuck:visible"
    />
  )
}

/** Keeps the copy like the header of the table in the frame. Returns a function that ends this. */
function follow(frame: HTMLElement, strip: HTMLElement): (() => void) | undefined {
  const table = frame.querySelector('table')
  const header = table?.tHead
  if (!table || !header) return undefined

  function place() {
    if (!header) return
    strip.toggleAttribute('data-stuck', header.getBoundingClientRect().top < strip.getBoundingClientRect().top)
    strip.scrollLeft = frame.scrollLeft
  }
  function draw() {
    if (!table || !header) return
    strip.replaceChildren(copyHeader(table, header))
    // It takes no room, and ends where the table ends.
    strip.style.height = `${header.offsetHeight}px`
    strip.style.marginBottom = `-${header.offsetHeight}px`
    place()
  }
  const sizes = new ResizeObserver(draw)
  sizes.observe(table)
  const changes = new MutationObserver(draw)
  changes.observe(header, { subtree: true, childList: true, characterData: true, attributes: true })
  // Whatever the table is in may scroll: the page, a dialog, its own frame.
  document.addEventListener('scroll', place, { capture: true, passive: true })
  return () => {
    sizes.disconnect()
    changes.disconnect()
    document.removeEventListener('scroll', place, { capture: true })
  }
}

/** Returns a table with only the header row, with columns of the same width, whose buttons press those of the header. */
function copyHeader(table: HTMLTableElement, header: HTMLTableSectionElement): HTMLElement {
  const copy = table.cloneNode(false)
  const row = header.cloneNode(true)
  if (!(copy instanceof HTMLElement) || !(row instanceof HTMLElement)) return table
  copy.style.width = `${table.offsetWidth}px`
  copy.style.tableLayout = 'fixed'
  const cells = header.querySelectorAll('th')
  for (const [at, cell] of row.querySelectorAll('th').entries()) {
    cell.style.width = `${cells[at]?.getBoundingClientRect().width ?? 0}px`
    cell.style.minWidth = '0'
  }
  const buttons = header.querySelectorAll('button')
  for (const [at, button] of row.querySelectorAll('button').entries()) {
    button.tabIndex = -1
    button.addEventListener('click', () => buttons[at]?.click())
  }
  copy.append(row)
  return copy
}
