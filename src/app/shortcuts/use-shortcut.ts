import { useEffect, useEffectEvent } from 'react'
import { arePlainKeysOn } from './plain-keys.ts'
import { isPressed, type Shortcut } from './shortcuts.ts'

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Runs an action when a shortcut is pressed. One without Ctrl or Cmd does nothing in a field or behind a dialog. */
export function useShortcut(shortcut: Shortcut, onPress: () => void): void {
  const press = useEffectEvent(onPress)

  useEffect(
    function listen() {
      function handleKey(event: KeyboardEvent) {
        if (!isPressed(shortcut, event) || (!shortcut.hasControl && isTaken(event))) return
        event.preventDefault()
        press()
      }
      window.addEventListener('keydown', handleKey)
      return () => window.removeEventListener('keydown', handleKey)
    },
    [shortcut],
  )
}

/** Whether a plain key is turned off, or is for what has the focus or is open. */
function isTaken({ target, defaultPrevented }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(FIELDS) !== null
  return defaultPrevented || isTyping || !arePlainKeysOn() || document.querySelector('dialog[open]') !== null
}
