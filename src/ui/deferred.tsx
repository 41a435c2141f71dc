import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#lib/scheduling.ts'

type DeferredProps = {
  /** Shown before the children, in the same size. */
  fallback: ReactNode
  children: ReactNode
}

/** Renders its children after the rest of the page is painted, without blocking input. */
export function Deferred({ fallback, children }: DeferredProps) {
  const [isDue, setIsDue] = useState(false)

  useEffect(function waitForPaint() {
    return afterPaint(() => startTransition(() => setIsDue(true)))
  }, [])

  return isDue ? children : fallback
}
