import Ellipsis from 'lucide-react/icons/ellipsis'
import { type Command, type CommandGroup, keyOf } from './commands.ts'

type CommandDotsProps = { groups: readonly CommandGroup[]; onActions: (command: Command) => void }

/**
 * The buttons for the actions, beside the rows of the commands that have some. They have a column of their own, because a
 * list of options can't contain buttons. Tab in the field shows the actions too, so that it doesn't stop here.
 */
export function CommandDots({ groups, onActions }: CommandDotsProps) {
  return (
    <div>
      {groups.map(({ name, commands }) => (
        <div key={name} className="pt-8">
          {commands.map((command) => (
            <div key={keyOf(command)} className="h-10 pointer-coarse:h-11">
              {command.record && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={`Actions for ${command.label}`}
                  title="Actions"
                  className="grid size-10 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
                  // Keep the focus in the input field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onActions(command)}
                >
                  <Ellipsis aria-hidden className="size-4" />
                </button>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
