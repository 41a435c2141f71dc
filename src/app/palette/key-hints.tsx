import { keyNames, SEARCH_SHORTCUTS, type Shortcut } from '#app/shortcuts/shortcuts.ts'
import { KeyCap } from '#ui/layout/key-cap.tsx'

type KeyHintsProps = { hasActions: boolean; isBack: boolean }

/** What the keys do with the marked command. */
export function KeyHints({ hasActions, isBack }: KeyHintsProps) {
  return (
    <p
      aria-hidden
      className="flex h-10 shrink-0 items-center justify-end gap-4 border-t border-line px-5 text-xs text-muted pointer-coarse:hidden"
    >
      {isBack && <Hint shortcut={SEARCH_SHORTCUTS.back} />}
      {hasActions && <Hint shortcut={SEARCH_SHORTCUTS.actions} />}
      <Hint shortcut={SEARCH_SHORTCUTS.select} />
    </p>
  )
}

function Hint({ shortcut }: { shortcut: Shortcut }) {
  return (
    <span className="flex items-center gap-1.5">
      {shortcut.label}
      <KeyCap>{keyNames(shortcut)}</KeyCap>
    </span>
  )
}
