import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useFirstRow } from './use-first-row.ts'

/** How far tables are scrolled sideways, by the entry of the browser's history and the table's name. */
const places = new Map<string, number>()

/**
 * Scrolls a table sideways to where it was when the person left the page, on the way back to it. Another page of its rows
 * is shown from its first row.
 */
export function useKeptScroll(
  frame: RefObject<HTMLElement | null>,
  { name, page, isWide }: { name: string; page: number; isWide: boolean },
): void {
  const { key } = useLocation()
  const place = useRef(0)

  useFirstRow(frame, page)

  useLayoutEffect(
    function keepPlace() {
      const element = frame.current
      if (!element || !isWide) return
      const entry = `${key} ${name}`
      place.current = places.get(entry) ?? place.current
      element.scrollTo({ left: place.current })
      places.set(entry, place.current)
      function handleScroll({ currentTarget }: Event) {
        if (!(currentTarget instanceof HTMLElement)) return
        place.current = currentTarget.scrollLeft
        places.set(entry, place.current)
      }
      element.addEventListener('scroll', handleScroll, { passive: true })
      return () => element.removeEventListener('scroll', handleScroll)
    },
    [frame, key, name, isWide],
  )
}
