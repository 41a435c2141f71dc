import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Place = { left: number; top: number }

/** How far tables are scrolled, by the entry of the browser's history and the table's name. */
const places = new Map<string, Place>()

/**
 * Scrolls a table to where it was when the person left the page, on the way back to it. Another page of its rows starts
 * at the top.
 */
export function useKeptScroll(
  frame: RefObject<HTMLElement | null>,
  { name, page }: { name: string; page: number },
): void {
  const { key } = useLocation()
  const shownPage = useRef(page)
  const place = useRef<Place>({ left: 0, top: 0 })

  useLayoutEffect(
    function keepPlace() {
      const element = frame.current
      if (!element) return
      const entry = `${key} ${name}`
      const kept = places.get(entry)
      if (shownPage.current !== page) place.current = { ...place.current, top: 0 }
      else if (kept) place.current = kept
      shownPage.current = page
      element.scrollTo(place.current)
      places.set(entry, place.current)
      function handleScroll({ currentTarget }: Event) {
        if (!(currentTarget instanceof HTMLElement)) return
        place.current = { left: currentTarget.scrollLeft, top: currentTarget.scrollTop }
        places.set(entry, place.current)
      }
      element.addEventListener('scroll', handleScroll, { passive: true })
      return () => element.removeEventListener('scroll', handleScroll)
    },
    [frame, key, name, page],
  )
}
