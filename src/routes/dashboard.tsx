import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx'
import { ImportLauncher } from '#features/imports/import-launcher.tsx'

/** The dashboard and the import dialog. */
export function Component() {
  return (
    <>
      <DashboardScreen />
      <ImportLauncher />
    </>
  )
}
