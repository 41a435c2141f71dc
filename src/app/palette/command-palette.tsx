import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { SEARCH_SHORTCUTS } from '#app/shortcuts/shortcuts.ts'
import type { ShopRecord } from '#figures/records/use-record-actions.ts'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { useNavigateInStore } from '#lib/kept-store.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { toggleFavoritePage, usePageLists } from '#lib/page-lists.ts'
import { setTheme } from '#lib/preferences/theme.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useModal } from '#ui/popups/use-modal.ts'
import { CommandList, type Marked } from './command-list.tsx'
import { askCommands, questionToAnswer } from './ask-commands.ts'
import { buildCommands, type Command, findCommands } from './commands.ts'
import { useFoundLists } from './use-found-lists.ts'
import { useFoundProducts } from './use-found-products.ts'
import { useFoundRecords } from './use-found-records.ts'
import { useRecordCommands } from './use-record-commands.ts'

const PaletteAnswer = lazyPart(async () => (await import('./palette-answer.tsx')).PaletteAnswer)

const SEARCH_LABEL = 'Search pages, products, customers, orders and lists'

/** The key of the place that was opened last. The page may still show the one before. */
function newestKey(): string | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : null
}

const START: Marked = { words: '', active: null }

/** Finds pages, actions, agents, products, customers, orders and lists by typing, and opens or runs the chosen one. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigateInStore()
  const { key } = useLocation()
  const opened = useRef([key, newestKey()])
  const [marked, setMarked] = useState(START)
  const [acting, setActing] = useState<Command | null>(null)
  const modal = useModal(onClose)

  useEffect(
    function closeOnNavigation() {
      if (!opened.current.includes(key)) onClose()
    },
    [key, onClose],
  )

  function follow(command: Command) {
    onClose()
    if ('path' in command) navigate(command.path)
    else command.run()
  }

  return (
    <dialog
      {...modal}
      aria-label="Search"
      className="mx-auto mt-36 mb-auto max-h-[calc(100dvh-10rem)] md:mt-[10dvh] md:max-h-[80dvh] w-full max-w-[min(36rem,100vw-2rem)] animate-rise overflow-hidden rounded-card bg-raised text-ink shadow-float backdrop:animate-appear"
    >
      <div className="flex max-h-[inherit] flex-col">
        {acting?.record ? (
          <RecordActions name={acting.label} record={acting.record} onFollow={follow} onBack={() => setActing(null)} />
        ) : (
          <Everything marked={marked} onMark={setMarked} onFollow={follow} onActions={setActing} />
        )}
      </div>
    </dialog>
  )
}

type EverythingProps = {
  marked: Marked
  onMark: (marked: Marked) => void
  onFollow: (command: Command) => void
  onActions: (command: Command) => void
}

function Everything(props: EverythingProps) {
  const { words } = props.marked
  // Lists load last. Above the other results, they would move the marked row.
  const lookups = [useFoundProducts(words), useFoundRecords(words), useFoundLists(words)]
  const found = lookups.flatMap(({ groups }) => groups)
  const isSearched = lookups.every(({ isAnswered }) => isAnswered)
  const others = [...useCommands(words), ...found]
  const groups = [...others, ...askCommands(words, { isSearched })]
  const question = isSearched ? questionToAnswer(words, others) : null
  return (
    <CommandList
      label={SEARCH_LABEL}
      placeholder={SEARCH_LABEL}
      groups={groups}
      isSearching={!isSearched}
      answer={
        question !== null && (
          <PartBoundary>
            <PaletteAnswer question={question} />
          </PartBoundary>
        )
      }
      {...props}
    />
  )
}

function useCommands(words: string) {
  const { signOut } = useAuth()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const commands = buildCommands({
    ...usePageLists(),
    open: { pathname, search },
    setTheme,
    toggleFavorite: toggleFavoritePage,
    signOut: () => void signOut(),
  })
  return findCommands(commands, words)
}

type RecordActionsProps = {
  /** What the record is called in the results. */
  name: string
  record: ShopRecord
  onFollow: (command: Command) => void
  onBack: () => void
}

function RecordActions({ name, record, onFollow, onBack }: RecordActionsProps) {
  const [marked, setMarked] = useState(START)
  const commands = useRecordCommands(record)

  function handleKey(event: KeyboardEvent) {
    if (event.key !== SEARCH_SHORTCUTS.back.key) return
    event.preventDefault()
    onBack()
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="m-2 mb-0 max-w-[calc(100%-1rem)] self-start"
        onClick={onBack}
        onKeyDown={handleKey}
      >
        <ChevronLeft aria-hidden />
        <span className="sr-only">Back to the results from</span>
        <bdi className="truncate">{name}</bdi>
      </Button>
      <CommandList
        label={`Search actions for ${name}`}
        placeholder="Search actions"
        groups={findCommands([{ name: 'Actions', commands }], marked.words)}
        marked={marked}
        onMark={setMarked}
        onFollow={onFollow}
        onBack={onBack}
      />
    </>
  )
}
