import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far from its end a transcript may be and still follow it, in pixels. */
const NEAR = 80
/** What stays in sight above the newest message, in pixels. */
const ABOVE = 20

type StickToEnd = {
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Whether the reader has scrolled up, so that new messages come out of sight. */
  isAway: boolean
  scrollToEnd: () => void
}

/** Where the end is in sight, but no further than the beginning of the newest message: a long one is read from its top. */
function endOf(element: HTMLElement): number {
  const newest = element.querySelector<HTMLElement>('article:last-of-type')
  const end = element.scrollHeight - element.clientHeight
  return newest ? Math.min(end, newest.offsetTop - ABOVE) : end
}

/** Keeps a scrolling element at its end while it grows, unless the reader has scrolled up. `key` changes with what is to be followed. */
export function useStickToEnd(key: string): StickToEnd {
  const ref = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isAway, setIsAway] = useState(false)

  function scrollToEnd() {
    const element = ref.current
    if (element) element.scrollTop = endOf(element)
  }

  useEffect(
    function follow() {
      if (isFollowing.current) scrollToEnd()
    },
    [key],
  )

  useEffect(function followGrowth() {
    const element = ref.current?.firstElementChild
    if (!element) return undefined
    // Charts come after the words around them.
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) scrollToEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  function handleScroll() {
    const element = ref.current
    if (!element) return
    isFollowing.current = element.scrollTop > endOf(element) - NEAR
    setIsAway(!isFollowing.current)
  }

  return { ref, onScroll: handleScroll, isAway, scrollToEnd }
}
