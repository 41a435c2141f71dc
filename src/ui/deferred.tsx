import { type ReactNode, startTransition, useEffect, useState } from 'react'

type DeferredProps = {
  /** Holds the place of the children, in their size. */
  fallback: ReactNode
  children: ReactNode
}

/** Draws its children once what stands around them has been painted, and gives way to what a person does. */
export function Deferred({ fallback, children }: DeferredProps) {
  const [isDue, setIsDue] = useState(false)

  useEffect(function waitForPaint() {
    let timer: ReturnType<typeof setTimeout> | undefined
    // What is queued in a frame's callback runs when that frame has been painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsDue(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])

  return isDue ? children : fallback
}
