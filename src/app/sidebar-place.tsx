import { Suspense } from 'react'
import { lazyLater } from '#lib/lazy-later.ts'
import { useUiPreferences } from '#lib/use-ui-preferences.ts'

const Sidebar = lazyLater(async () => (await import('./sidebar.tsx')).Sidebar)

/** Keeps the sidebar's place while it is open, so that the page does not jump when it arrives. */
export function SidebarPlace() {
  const { isSidebarOpen } = useUiPreferences()
  if (!isSidebarOpen) return null
  return (
    <div className="w-60 shrink-0 border-r border-line bg-surface max-lg:hidden">
      <Suspense>
        <Sidebar />
      </Suspense>
    </div>
  )
}
