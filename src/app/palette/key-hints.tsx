import { KeyCap } from '#ui/layout/key-cap.tsx'

type KeyHintsProps = { hasActions: boolean; isBack: boolean }

/** What the keys do with the marked command. */
export function KeyHints({ hasActions, isBack }: KeyHintsProps) {
  return (
    <p
      aria-hidden
      className="flex h-10 shrink-0 items-center justify-end gap-4 border-t border-line px-5 text-xs text-muted pointer-coarse:hidden"
    >
      {isBack && <Hint keyName="Esc">Back</Hint>}
      {hasActions && <Hint keyName="Tab">Actions</Hint>}
      <Hint keyName="Enter">{isBack ? 'Select' : 'Open'}</Hint>
    </p>
  )
}

function Hint({ keyName, children }: { keyName: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {children}
      <KeyCap>{keyName}</KeyCap>
    </span>
  )
}
