import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#lib/after-paint.ts'

type DeferredProps = {
  /** Holds the place of the children, in their size. */
  fallback: ReactNode
  children: ReactNode
}

/** Draws its children once what stands around them has been painted, and gives way to what a person does. */
export function Deferred({ fallback, children }: DeferredProps) {
  const [isDue, setIsDue] = useState(false)

  useEffect(function waitForPaint() {
    return afterPaint(() => startTransition(() => setIsDue(true)))
  }, [])

  return isDue ? children : fallback
}
