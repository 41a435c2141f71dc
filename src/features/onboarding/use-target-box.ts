import { useEffect, useState } from 'react'
import type { Box } from './place-card.ts'

const ROOM = 2
/** What the outline needs at the edge of the viewport. */
const EDGE = 4

/** Where the first visible of the targets is in the viewport, with some room around it; scrolled to and followed. */
export function useTargetBox(targets: readonly string[]): Box | null {
  const [box, setBox] = useState<Box | null>(null)

  useEffect(
    function followTarget() {
      let frame = 0
      let shown: Element | null = null

      function measure() {
        frame = 0
        const target = findVisible(targets)
        if (target && target !== shown) bringIntoView(target)
        shown = target
        const next = target && toBox(target.getBoundingClientRect())
        setBox((current) => (isSame(current, next) ? current : next))
      }

      function measureSoon() {
        if (frame === 0) frame = requestAnimationFrame(measure)
      }

      measure()
      const changes = new MutationObserver(measureSoon)
      changes.observe(document.body, { childList: true, subtree: true })
      window.addEventListener('resize', measureSoon)
      window.addEventListener('scroll', measureSoon, { capture: true, passive: true })
      return () => {
        cancelAnimationFrame(frame)
        changes.disconnect()
        window.removeEventListener('resize', measureSoon)
        window.removeEventListener('scroll', measureSoon, { capture: true })
      }
    },
    [targets],
  )

  return box
}

function findVisible(targets: readonly string[]): Element | null {
  for (const selector of targets) {
    const found = [...document.querySelectorAll(selector)].find((element) => element.getBoundingClientRect().width > 0)
    if (found) return found
  }
  return null
}

function bringIntoView(target: Element) {
  const { top, bottom } = target.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) target.scrollIntoView({ block: 'center' })
}

/** Room around the target, as far as the viewport goes. */
function toBox(target: DOMRect): Box {
  const left = Math.max(EDGE, target.left - ROOM)
  const top = Math.max(EDGE, target.top - ROOM)
  const right = Math.min(window.innerWidth - EDGE, target.right + ROOM)
  const bottom = Math.min(window.innerHeight - EDGE, target.bottom + ROOM)
  return { left, top, width: right - left, height: bottom - top }
}

function isSame(one: Box | null, other: Box | null) {
  if (!one || !other) return one === other
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height
}
