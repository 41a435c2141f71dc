import type { DetachedWindowAPI } from 'happy-dom'
import { onTestFinished } from 'vitest'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

/** Gives the window another width until the end of the test. */
export function resizeWindow(width: number): void {
  const before = window.innerWidth
  window.happyDOM.setViewport({ width })
  onTestFinished(() => window.happyDOM.setViewport({ width: before }))
}
