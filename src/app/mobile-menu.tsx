import Menu from 'lucide-react/icons/menu'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { SessionView } from './session-view.ts'

type MobileMenuProps = { session: SessionView; onSignOut: () => void }

// A wide screen never needs it.
const loadDrawer = () => import('./navigation-drawer.tsx')
const NavigationDrawer = lazy(async () => ({ default: (await loadDrawer()).NavigationDrawer }))

/** The button that slides in the whole navigation on a narrow screen. */
export function MobileMenu({ session: { person }, onSignOut }: MobileMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="-ml-2 md:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NavigationDrawer person={person} onClose={() => setIsOpen(false)} onSignOut={onSignOut} />
        </Suspense>
      )}
    </div>
  )
}
