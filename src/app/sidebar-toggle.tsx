import PanelLeft from 'lucide-react/icons/panel-left'
import { setUiPreferences } from '#lib/ui-preferences.ts'
import { useUiPreferences } from '#lib/use-ui-preferences.ts'
import { Button } from '#ui/button.tsx'

/** Shows or hides the sidebar of a wide screen. */
export function SidebarToggle() {
  const { isSidebarOpen } = useUiPreferences()
  return (
    <Button
      variant="ghost"
      size="icon"
      className="-ml-2 max-lg:hidden"
      aria-label="Toggle sidebar"
      aria-expanded={isSidebarOpen}
      onClick={() => setUiPreferences({ isSidebarOpen: !isSidebarOpen })}
    >
      <PanelLeft aria-hidden />
    </Button>
  )
}
