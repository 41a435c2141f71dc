import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { SEARCH_SHORTCUTS } from '#app/shortcuts/shortcuts.ts'
import { focusOnMount } from '#ui/forms/focus-on-mount.ts'
import { CommandDots } from './command-dots.tsx'
import { CommandRow } from './command-row.tsx'
import { type Command, type CommandGroup, keyOf } from './commands.ts'
import { KeyHints } from './key-hints.tsx'

/**
 * What is typed, and the key of the command that the person marked. Without one, the first is marked. It is no index,
 * because commands that are found later move the others.
 */
export type Marked = { words: string; active: string | null }

const STEPS: Record<string, (index: number, count: number) => number> = {
  [SEARCH_SHORTCUTS.next.key]: (index, count) => (index + 1) % count,
  [SEARCH_SHORTCUTS.previous.key]: (index, count) => (index - 1 + count) % count,
  [SEARCH_SHORTCUTS.first.key]: () => 0,
  [SEARCH_SHORTCUTS.last.key]: (_index, count) => count - 1,
}

/** Tells commands apart. One may be in two groups, such as a product that was open before and is found. */
const keyIn = ({ name }: CommandGroup, command: Command) => `${name} ${keyOf(command)}`

type CommandListProps = {
  /** The name of the field. */
  label: string
  placeholder: string
  groups: readonly CommandGroup[]
  /** Whether more commands may be found. */
  isSearching?: boolean
  marked: Marked
  onMark: (marked: Marked) => void
  onFollow: (command: Command) => void
  /** Shows what one can do with the record of a command. */
  onActions?: (command: Command) => void
  /** The answer to what is typed, below the commands. */
  answer?: ReactNode
  /** Called by Escape, which otherwise closes the palette. */
  onBack?: () => void
}

/** A field and the commands that match it. Arrows mark a command, Enter follows it, and Tab shows its actions. */
export function CommandList({ groups, marked, onMark, onFollow, onActions, onBack, ...texts }: CommandListProps) {
  const { words, active } = marked
  const commands = groups.flatMap((group) => group.commands)
  const keys = groups.flatMap((group) => group.commands.map((one) => keyIn(group, one)))
  const activeIndex = Math.max(0, active === null ? 0 : keys.indexOf(active))
  const command = commands[activeIndex]
  const emptyText = texts.isSearching ? 'Searching…' : 'No matches. Try another word.'
  const id = useId()
  const hintId = `${id}-hint`
  const optionId = (index: number) => `${id}-option-${index}`
  const hasActions = (one: Command | undefined) => onActions !== undefined && one?.record !== undefined

  function mark(index: number) {
    onMark({ words, active: keys[index] ?? null })
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }

  /** Returns what a key does, if it does more than type. */
  function actionOf({ key, repeat, shiftKey, nativeEvent }: KeyboardEvent): (() => void) | undefined {
    // The key belongs to an input method, such as Enter that accepts a word.
    if (nativeEvent.isComposing) return undefined
    if (key === SEARCH_SHORTCUTS.back.key) return onBack
    if (!command) return undefined
    // Ignore Enter if it is still held down from opening the palette.
    if (key === SEARCH_SHORTCUTS.select.key) return () => !repeat && onFollow(command)
    if (key === SEARCH_SHORTCUTS.actions.key)
      return hasActions(command) && !shiftKey ? () => onActions?.(command) : undefined
    const step = STEPS[key]
    return step && (() => mark(step(activeIndex, commands.length)))
  }

  function handleKey(event: KeyboardEvent) {
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <input
        ref={focusOnMount}
        role="combobox"
        aria-label={texts.label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={command && optionId(activeIndex)}
        autoComplete="off"
        placeholder={texts.placeholder}
        className="h-14 w-full shrink-0 border-b border-line bg-transparent px-5 text-base outline-none placeholder:text-muted"
        value={words}
        onChange={({ target }) => onMark({ words: target.value, active: null })}
        onKeyDown={handleKey}
      />
      <section
        aria-label="Search results"
        // Without buttons in it, only this lets the keyboard scroll.
        tabIndex={commands.some(hasActions) ? undefined : 0}
        className="flex min-h-0 flex-1 overflow-y-auto p-2"
      >
        <div id={`${id}-list`} role="listbox" aria-label="Results" className="min-w-0 flex-1">
          {groups.map((group) => (
            <div key={group.name} role="group" aria-label={group.name}>
              <p aria-hidden className="flex h-8 items-end px-3 pb-1 text-xs font-medium text-muted">
                {group.name}
              </p>
              {group.commands.map((one) => {
                const key = keyIn(group, one)
                const index = keys.indexOf(key)
                return (
                  <CommandRow
                    key={key}
                    id={optionId(index)}
                    hintId={hasActions(one) ? hintId : undefined}
                    command={one}
                    isActive={index === activeIndex}
                    onMark={() => onMark({ words, active: key })}
                    onFollow={() => onFollow(one)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {onActions && commands.some(hasActions) && <CommandDots groups={groups} onActions={onActions} />}
      </section>
      <p aria-live="polite" className={command ? 'sr-only' : 'px-5 pb-6 text-muted'}>
        {command ? '' : emptyText}
      </p>
      {texts.answer}
      <span id={hintId} hidden>
        Press Tab for actions
      </span>
      <KeyHints hasActions={hasActions(command)} isBack={onBack !== undefined} />
    </>
  )
}
