import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx'
import { ImportLauncher } from '#features/imports/import-launcher.tsx'
import { WithEvents } from '#figures/events/with-events.tsx'

/** The dashboard and the import dialog. */
export function Component() {
  return (
    <>
      <WithEvents>
        <DashboardScreen />
      </WithEvents>
      <ImportLauncher />
    </>
  )
}
