import CornerDownLeft from 'lucide-react/icons/corner-down-left'
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
}

/** A command of the palette. */
export function CommandRow({ id, command, isActive, hintId, onMark, onFollow }: CommandRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-describedby={hintId}
      className={cn(
        'flex h-10 min-w-0 cursor-pointer items-center gap-3 rounded-control px-3 pointer-coarse:h-11',
        isActive && 'bg-hover',
      )}
      onPointerMove={onMark}
      onClick={onFollow}
    >
      <command.icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {isActive && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted pointer-coarse:hidden" />}
    </div>
  )
}
