import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** How far the page is scrolled in each entry of the browser's history. */
const places = new Map<string, number>()

/** What a person does to move the page. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * On the way back to a page, scrolls to where the person left it. `ScrollRestoration` does that once, when lists and
 * charts further down may not be there yet. This does it again whenever the page grows, until the person moves it.
 */
export function usePlaceOnReturn(): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const last = useRef(0)

  // Not after the paint: on a shorter page the browser moves up at once, which is not the place of the page before.
  useLayoutEffect(
    function returnToPlace() {
      // The address has changed, and the page has not moved.
      if (!isReturn) places.set(key, last.current)
      let goal = isReturn ? (places.get(key) ?? 0) : 0
      function remember() {
        if (window.scrollY < goal) return
        last.current = window.scrollY
        places.set(key, last.current)
      }
      const growth = new ResizeObserver(() => {
        if (window.scrollY < goal) scrollTo(window.scrollX, goal)
      })
      growth.observe(document.body)
      function settle() {
        goal = 0
        growth.disconnect()
      }
      addEventListener('scroll', remember, { passive: true })
      for (const move of MOVES) addEventListener(move, settle, { passive: true })
      return () => {
        settle()
        removeEventListener('scroll', remember)
        for (const move of MOVES) removeEventListener(move, settle)
      }
    },
    [key, isReturn],
  )
}
