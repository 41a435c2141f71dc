/** A key and what it does. */
export type Shortcut = {
  label: string
  /** As `KeyboardEvent.key` names it, in lower case if it is a letter. */
  key: string
  /** Whether Ctrl, or Cmd on a Mac, is held down. */
  hasControl?: boolean
}

/** The keys that work on every page. */
export const PAGE_SHORTCUTS = {
  search: { label: 'Search', key: 'k', hasControl: true },
  shortcuts: { label: 'Keyboard shortcuts', key: '?' },
} as const satisfies Record<string, Shortcut>

/** The keys of the search. */
export const SEARCH_SHORTCUTS = {
  next: { label: 'Next result', key: 'ArrowDown' },
  previous: { label: 'Previous result', key: 'ArrowUp' },
  first: { label: 'First result', key: 'Home' },
  last: { label: 'Last result', key: 'End' },
  select: { label: 'Select', key: 'Enter' },
  actions: { label: 'Actions', key: 'Tab' },
  back: { label: 'Back', key: 'Escape' },
} as const satisfies Record<string, Shortcut>

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether the shortcut was pressed. Shift counts only with letters, because some keyboards need it for other signs. */
export function isPressed({ key, hasControl = false }: Shortcut, event: Pressed): boolean {
  const isLetter = /^[a-z]$/.test(key)
  return (
    (isLetter ? event.key.toLowerCase() : event.key) === key &&
    (event.ctrlKey || event.metaKey) === hasControl &&
    !event.altKey &&
    !(isLetter && event.shiftKey)
  )
}

const NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' }
const MAC_NAMES: Record<string, string> = { ...NAMES, Enter: 'Return' }

const isMac = () => /^(Mac|iP)/.test(navigator.platform)

/** Returns the names on the keys of a shortcut, for this computer. */
export function keyNames({ key, hasControl = false }: Shortcut): string[] {
  const [control, names] = isMac() ? ['⌘', MAC_NAMES] : ['Ctrl', NAMES]
  return [...(hasControl ? [control] : []), names[key] ?? (key.length === 1 ? key.toUpperCase() : key)]
}

/** Returns a shortcut with Ctrl or Cmd as `aria-keyshortcuts` names it. */
export const ariaShortcuts = ({ key }: Shortcut): string => `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`
