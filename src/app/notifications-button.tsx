import Bell from 'lucide-react/icons/bell'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useUiPreferences } from '#lib/use-ui-preferences.ts'
import { Button } from '#ui/button.tsx'

const NotificationsPanel = lazy(async () => ({
  default: (await import('./notifications-panel.tsx')).NotificationsPanel,
}))

/** The bell with the number of new notifications; opens their list. */
export function NotificationsButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { notificationCount } = useUiPreferences()
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(
    function closeOnPressOutside() {
      if (!isOpen) return
      function handlePointerDown({ target }: PointerEvent) {
        if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
      }
      document.addEventListener('pointerdown', handlePointerDown)
      return () => document.removeEventListener('pointerdown', handlePointerDown)
    },
    [isOpen],
  )

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setIsOpen(false)
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key !== 'Escape') return
    setIsOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Escape and blur of the elements inside
    <div ref={root} className="relative" onBlur={handleBlur} onKeyDown={handleKey}>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Notifications"
        aria-describedby={notificationCount > 0 ? id : undefined}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Bell aria-hidden />
      </Button>
      {notificationCount > 0 && (
        <span
          id={id}
          className="pointer-events-none absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent"
        >
          {notificationCount}
          <span className="sr-only"> new</span>
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationsPanel onFollow={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
