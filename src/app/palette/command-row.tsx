import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { cn } from '#lib/cn.ts'
import type { Command } from './commands.ts'

type CommandRowProps = {
  id: string
  command: Command
  isActive: boolean
  /** The id of the text that says how to show the command's actions, if it has any. */
  hintId: string | undefined
  onMark: () => void
  onFollow: () => void
  onActions: () => void
}

/** A command of the palette. Its button for the actions is for pointers, because Tab shows them too. */
export function CommandRow({ id, command, isActive, hintId, onMark, onFollow, onActions }: CommandRowProps) {
  return (
    <div
      role="presentation"
      className={cn('flex items-center rounded-control', isActive && 'bg-hover')}
      onPointerMove={onMark}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input field handles the keys */}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        aria-describedby={hintId}
        className="flex h-10 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-control px-3 pointer-coarse:h-11"
        onClick={onFollow}
      >
        <command.icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{command.label}</span>
        {isActive && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted pointer-coarse:hidden" />}
      </div>
      {hintId !== undefined && (
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          title="Actions"
          className="grid size-10 shrink-0 place-items-center rounded-control text-muted hover:text-ink pointer-coarse:size-11"
          // Keep the focus in the input field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onActions}
        >
          <Ellipsis aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
