import Search from 'lucide-react/icons/search'
import Star from 'lucide-react/icons/star'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { NotificationsButton } from '#app/notifications/notifications-button.tsx'
import { ariaShortcuts, PAGE_SHORTCUTS } from '#app/shortcuts/shortcuts.ts'
import { showShortcuts, useShortcutsShown } from '#app/shortcuts/shortcuts-shown.ts'
import { useShortcut } from '#app/shortcuts/use-shortcut.ts'
import { cn } from '#lib/cn.ts'
import { lazyLater, lazyPart } from '#lib/lazy-part.ts'
import { toggleFavoritePage, usePageLists } from '#lib/page-lists.ts'
import { Button } from '#ui/buttons/button.tsx'

const StoreName = lazyLater(async () => (await import('./store-name.tsx')).StoreName)
const CommandPalette = lazyPart(async () => (await import('#app/palette/command-palette.tsx')).CommandPalette)
const ShortcutsDialog = lazyPart(async () => (await import('#app/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog)

/** The header's store name, search, favorite and notification buttons for signed-in people. */
export function HeaderTools() {
  return (
    <>
      <Suspense>
        <StoreName />
      </Suspense>
      <SearchButton />
      <Shortcuts />
      <FavoriteButton className="max-sm:hidden" />
      <NotificationsButton />
    </>
  )
}

/** The list of keyboard shortcuts, while it is open. */
function Shortcuts() {
  const { key } = useLocation()
  useShortcut(PAGE_SHORTCUTS.shortcuts, () => showShortcuts(true))
  const isShown = useShortcutsShown()

  useEffect(
    function closeOnNavigation() {
      return () => showShortcuts(false)
    },
    [key],
  )

  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => showShortcuts(false)} />
    </Suspense>
  )
}

/** Opens the command palette, as its shortcut does. */
function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  useShortcut(PAGE_SHORTCUTS.search, () => setIsOpen(!isOpen))

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaShortcuts(PAGE_SHORTCUTS.search)}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function FavoriteButton({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const isFavorite = usePageLists().isFavorite(pathname)
  return (
    <Button
      variant="ghost"
      size="icon"
      className={className}
      aria-label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={() => toggleFavoritePage(pathname)}
    >
      <Star aria-hidden className={cn(isFavorite && 'fill-current text-accent-ink')} />
    </Button>
  )
}
