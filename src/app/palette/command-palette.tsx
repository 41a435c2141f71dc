import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { cn } from '#lib/cn.ts'
import { useNavigateInStore } from '#lib/kept-store.ts'
import { toggleFavoritePage, usePageLists } from '#lib/page-lists.ts'
import { setTheme } from '#lib/preferences/theme.ts'
import { useModal } from '#ui/popups/use-modal.ts'
import { buildCommands, findCommands } from './commands.ts'
import { useFoundProducts } from './use-found-products.ts'
import { useFoundRecords } from './use-found-records.ts'

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Finds pages, actions, agents, products, customers and orders by typing, and opens or runs the chosen one. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigateInStore()
  const { key } = useLocation()
  const openedAt = useRef(key)
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const groups = [...useCommands(words), ...useFoundProducts(words), ...useFoundRecords(words)]
  const commands = groups.flatMap((group) => group.commands)
  const modal = useModal(onClose)
  const id = useId()
  const optionId = (index: number) => `${id}-option-${index}`

  useEffect(
    function closeOnNavigation() {
      if (key !== openedAt.current) onClose()
    },
    [key, onClose],
  )

  function follow(index: number) {
    const command = commands[index]
    if (!command) return
    onClose()
    if ('path' in command) navigate(command.path)
    else command.run()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      // Ignore Enter if it is still held down from opening the palette, or if it accepts a word in an input method.
      if (event.repeat || event.nativeEvent.isComposing) return
      return follow(active)
    }
    const step = STEPS[event.key]
    if (!step || commands.length === 0) return
    event.preventDefault()
    const next = step(active, commands.length)
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <dialog
      {...modal}
      aria-label="Search"
      className="mx-auto mt-36 mb-auto max-h-[calc(100dvh-10rem)] md:mt-[10dvh] md:max-h-[80dvh] w-full max-w-[min(36rem,100vw-2rem)] animate-rise overflow-hidden rounded-card bg-raised text-ink shadow-float backdrop:animate-appear"
    >
      <div className="flex max-h-[inherit] flex-col">
        <input
          role="combobox"
          aria-label="Search pages, products, customers and orders"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={commands.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          placeholder="Search pages, products, customers and orders"
          className="h-14 w-full shrink-0 border-b border-line bg-transparent px-5 text-base outline-none placeholder:text-muted"
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setActive(0)
          }}
          onKeyDown={handleKey}
        />
        <div id={`${id}-list`} role="listbox" aria-label="Results" className="min-h-0 flex-1 overflow-y-auto p-2">
          {groups.map((group) => (
            <div key={group.name} role="group" aria-label={group.name}>
              <p aria-hidden className="px-3 pt-3 pb-1 text-xs font-medium text-muted">
                {group.name}
              </p>
              {group.commands.map((command) => {
                const index = commands.indexOf(command)
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input field above handles the keys
                  <div
                    key={'path' in command ? `${command.label} ${command.path}` : command.label}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    className={cn(
                      'flex h-10 cursor-pointer items-center gap-3 rounded-control px-3 pointer-coarse:h-11',
                      index === active && 'bg-hover',
                    )}
                    onPointerMove={() => setActive(index)}
                    onClick={() => follow(index)}
                  >
                    <command.icon aria-hidden className="size-4 shrink-0 text-muted" />
                    <span className="min-w-0 flex-1 truncate">{command.label}</span>
                    {index === active && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted" />}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <p aria-live="polite" className={commands.length > 0 ? 'sr-only' : 'px-5 pb-6 text-muted'}>
          {commands.length > 0 ? '' : 'No matches. Try another word.'}
        </p>
      </div>
    </dialog>
  )
}

function useCommands(words: string) {
  const { signOut } = useAuth()
  const { pathname } = useLocation()
  const commands = buildCommands({
    ...usePageLists(),
    page: pathname,
    setTheme,
    toggleFavorite: toggleFavoritePage,
    signOut: () => void signOut(),
  })
  return findCommands(commands, words)
}
