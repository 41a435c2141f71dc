import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Shows another page of rows from its first row. */
export function useFirstRow(frame: RefObject<HTMLElement | null>, page: number): void {
  const shownPage = useRef(page)

  useLayoutEffect(
    function showFirstRow() {
      if (shownPage.current === page) return
      shownPage.current = page
      frame.current?.scrollTo({ top: 0 })
      // A table below the fold stays where it is.
      if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView({ block: 'start' })
    },
    [frame, page],
  )
}
