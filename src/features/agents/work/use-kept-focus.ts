import { useEffect, useRef } from 'react'

/** Gives the focus to an element once a change of `shown` has removed what had it, such as the button of a decision. */
export function useKeptFocus(shown: string, selector: string): void {
  const before = useRef(shown)

  useEffect(
    function takeFocus() {
      if (before.current === shown) return
      before.current = shown
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
    },
    [shown, selector],
  )
}
