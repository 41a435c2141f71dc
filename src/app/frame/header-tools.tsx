import Search from 'lucide-react/icons/search'
import Star from 'lucide-react/icons/star'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { NotificationsButton } from '#app/notifications/notifications-button.tsx'
import { cn } from '#lib/cn.ts'
import { lazyLater, lazyPart } from '#lib/lazy-part.ts'
import { toggleFavoritePage, usePageLists } from '#lib/page-lists.ts'
import { Button } from '#ui/buttons/button.tsx'

const StoreName = lazyLater(async () => (await import('./store-name.tsx')).StoreName)
const CommandPalette = lazyPart(async () => (await import('#app/palette/command-palette.tsx')).CommandPalette)

/** The header's store name, search, favorite and notification buttons for signed-in people. */
export function HeaderTools() {
  return (
    <>
      <Suspense>
        <StoreName />
      </Suspense>
      <SearchButton />
      <FavoriteButton className="max-sm:hidden" />
      <NotificationsButton />
    </>
  )
}

/** Opens the command palette, as Ctrl+K and Cmd+K do. */
function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(function listenForShortcut() {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setIsOpen((wasOpen) => !wasOpen)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
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
  const isFavorite = usePageLists().favorites.includes(pathname)
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
