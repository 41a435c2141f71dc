import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { afterPaint } from './scheduling.ts'

/**
 * Returns a ref of an element that takes the focus when an address that ends with # and `name` is opened.
 * Without a name, it takes none.
 */
export function useFocusByHash<E extends HTMLElement>(name: string | null): RefObject<E | null> {
  const element = useRef<E>(null)
  const { hash, key } = useLocation()

  useEffect(
    function takeFocus() {
      // A menu that closes gives the focus back to its button before the next frame.
      if (name !== null && hash === `#${name}`) return afterPaint(() => element.current?.focus())
    },
    // The key of the history entry differs each time that the same address is opened.
    [hash, key, name],
  )

  return element
}
