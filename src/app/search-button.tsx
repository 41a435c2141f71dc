import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** Opens the command palette, as does Ctrl+K or Cmd+K. */
export function SearchButton() {
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
