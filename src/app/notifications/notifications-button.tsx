import Bell from 'lucide-react/icons/bell'
import { useId } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import { useUiPreferences } from '#lib/preferences/use-ui-preferences.ts'
import { Popover } from '#ui/popups/popover.tsx'

const NotificationsPanel = lazyPart(async () => (await import('./notifications-panel.tsx')).NotificationsPanel)

/** The bell with the number of new notifications; opens their list. */
export function NotificationsButton() {
  const { notificationCount } = useUiPreferences()
  const id = useId()
  return (
    <div className="relative">
      <Popover
        label="Notifications"
        trigger={<Bell aria-hidden />}
        size="icon"
        popupClassName="w-88 p-2"
        aria-describedby={notificationCount > 0 ? id : undefined}
      >
        {(onClose) => <NotificationsPanel onFollow={onClose} />}
      </Popover>
      {notificationCount > 0 && (
        <span
          id={id}
          className="pointer-events-none absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent"
        >
          {notificationCount}
          <span className="sr-only"> new</span>
        </span>
      )}
    </div>
  )
}
