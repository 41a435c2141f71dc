import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#lib/scheduling.ts'

type DeferredProps = {
  /** Shown until the children render. Give it the same size as the children. */
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
