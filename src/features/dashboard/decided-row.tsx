import { useId } from 'react'
import { Button } from '#ui/buttons/button.tsx'

/** The button that was pressed is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

type DecidedRowProps = { text: string; isUndoing: boolean; onUndo: () => void }

/** What was just decided, until the screen is left. */
export function DecidedRow({ text, isUndoing, onUndo }: DecidedRowProps) {
  const textId = useId()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 text-muted">
      <span id={textId} className="min-w-0 break-words">
        {text}
      </span>
      <Button
        variant="outline"
        size="sm"
        ref={takeFocus}
        isLoading={isUndoing}
        onClick={onUndo}
        aria-describedby={textId}
      >
        Undo
      </Button>
    </li>
  )
}
